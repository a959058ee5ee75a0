import reports from '@songsarn/i18n/locales/en/reports.json' with { type: 'json' }
import texts from './en.json' with { type: 'json' }

export default { ...texts, reports: { ...texts.reports, ...reports } }
