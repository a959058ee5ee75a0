import audit from '../locales/en/audit.json' with { type: 'json' }
import common from '../locales/en/common.json' with { type: 'json' }
import notices from '../locales/en/notices.json' with { type: 'json' }
import people from '../locales/en/people.json' with { type: 'json' }
import reports from '../locales/en/reports.json' with { type: 'json' }
import { auditWords } from './audit-words.ts'

const { cause, logStatus, role, smsType } = common

export default auditWords({ audit, common: { cause, logStatus, role, smsType }, notices, people, reports })
