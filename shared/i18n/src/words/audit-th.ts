import audit from '../locales/th/audit.json' with { type: 'json' }
import common from '../locales/th/common.json' with { type: 'json' }
import notices from '../locales/th/notices.json' with { type: 'json' }
import people from '../locales/th/people.json' with { type: 'json' }
import reports from '../locales/th/reports.json' with { type: 'json' }
import { auditWords } from './audit-words.ts'

const { cause, logStatus, role, smsType } = common

export default auditWords({ audit, common: { cause, logStatus, role, smsType }, notices, people, reports })
