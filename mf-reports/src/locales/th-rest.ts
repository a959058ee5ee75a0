import reportWords from '@songsarn/i18n/locales/th/reports.json' with { type: 'json' }
import type en from './en-rest.ts'
import firstSteps from './th/firstSteps.json' with { type: 'json' }
import logs from './th/logs.json' with { type: 'json' }
import reports from './th/reports.json' with { type: 'json' }

/** The texts of all screens but Home. */
export default { firstSteps, logs, reports: { ...reports, ...reportWords } } satisfies Record<keyof typeof en, object>
