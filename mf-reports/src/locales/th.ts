import reportWords from '@songsarn/i18n/locales/th/reports.json' with { type: 'json' }
import type en from './en.ts'
import firstSteps from './th/firstSteps.json' with { type: 'json' }
import home from './th/home.json' with { type: 'json' }
import logs from './th/logs.json' with { type: 'json' }
import nav from './th/nav.json' with { type: 'json' }
import needs from './th/needs.json' with { type: 'json' }
import reports from './th/reports.json' with { type: 'json' }

export default {
  firstSteps,
  home,
  logs,
  nav,
  needs,
  reports: { ...reports, ...reportWords },
} satisfies Record<keyof typeof en, object>
