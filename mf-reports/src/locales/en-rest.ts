import reportWords from '@songsarn/i18n/locales/en/reports.json' with { type: 'json' }
import firstSteps from './en/firstSteps.json' with { type: 'json' }
import logs from './en/logs.json' with { type: 'json' }
import reports from './en/reports.json' with { type: 'json' }

/** The texts of all screens but Home. */
export default { firstSteps, logs, reports: { ...reports, ...reportWords } }
