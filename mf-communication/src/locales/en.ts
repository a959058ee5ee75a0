import analysisWords from '@songsarn/i18n/locales/en/analysis.json' with { type: 'json' }
import analyze from './en/analyze.json' with { type: 'json' }
import carrier from './en/carrier.json' with { type: 'json' }
import content from './en/content.json' with { type: 'json' }
import draft from './en/draft.json' with { type: 'json' }
import drafts from './en/drafts.json' with { type: 'json' }
import file from './en/file.json' with { type: 'json' }
import from from './en/from.json' with { type: 'json' }
import hours from './en/hours.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import options from './en/options.json' with { type: 'json' }
import pace from './en/pace.json' with { type: 'json' }
import purpose from './en/purpose.json' with { type: 'json' }
import quickSend from './en/quickSend.json' with { type: 'json' }
import send from './en/send.json' with { type: 'json' }
import template from './en/template.json' with { type: 'json' }
import to from './en/to.json' with { type: 'json' }

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
}
