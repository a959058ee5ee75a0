import reports from '@songsarn/i18n/locales/th/reports.json' with { type: 'json' }
import texts from './th.json' with { type: 'json' }

export default { ...texts, reports: { ...texts.reports, ...reports } }
