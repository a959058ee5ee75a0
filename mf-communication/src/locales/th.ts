import analysisWords from '@songsarn/i18n/locales/th/analysis.json' with { type: 'json' }
import type en from './en.ts'
import analyze from './th/analyze.json' with { type: 'json' }
import carrier from './th/carrier.json' with { type: 'json' }
import content from './th/content.json' with { type: 'json' }
import draft from './th/draft.json' with { type: 'json' }
import drafts from './th/drafts.json' with { type: 'json' }
import file from './th/file.json' with { type: 'json' }
import from from './th/from.json' with { type: 'json' }
import hours from './th/hours.json' with { type: 'json' }
import nav from './th/nav.json' with { type: 'json' }
import options from './th/options.json' with { type: 'json' }
import pace from './th/pace.json' with { type: 'json' }
import purpose from './th/purpose.json' with { type: 'json' }
import quickSend from './th/quickSend.json' with { type: 'json' }
import send from './th/send.json' with { type: 'json' }
import template from './th/template.json' with { type: 'json' }
import to from './th/to.json' with { type: 'json' }

/** The texts of Quick Send, which every screen may show. `rest.ts` loads the others. */
export default {
  analyze: { ...analyze, ...analysisWords },
  carrier,
  content,
  draft,
  drafts,
  file,
  from,
  hours,
  nav,
  options,
  pace,
  purpose,
  quickSend,
  send,
  template,
  to,
} satisfies Record<keyof typeof en, object>
