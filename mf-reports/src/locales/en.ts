import reportWords from '@songsarn/i18n/locales/en/reports.json' with { type: 'json' }
import firstSteps from './en/firstSteps.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import logs from './en/logs.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import needs from './en/needs.json' with { type: 'json' }
import reports from './en/reports.json' with { type: 'json' }

export default {
  firstSteps,
  home,
  logs,
  nav,
  needs,
  reports: { ...reports, ...reportWords },
}
