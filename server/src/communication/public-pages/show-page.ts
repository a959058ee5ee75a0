import type { Locale } from '@songsarn/contract/account/session'
import { escapeHtml } from '../../foundation/http/html.ts'
import { htmlPage } from './html-page.ts'
import { LETTER_STYLE, type LetterMark, letterMark } from './letter-marks.ts'
import { PAGE_TEXTS, type PageButton, type PageName } from './page-texts.ts'

const STYLE = `${LETTER_STYLE}
:root { color-scheme: light dark; font: 18px/1.6 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: Canvas; color: CanvasText }
main { flex: 1; width: 100%; max-width: 32rem; box-sizing: border-box; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; overflow-wrap: anywhere }
form { display: inline }
p { margin: 0 0 1rem; overflow-wrap: anywhere; white-space: pre-line }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: .5rem 1.5rem; margin: .5rem .5rem 0 0; border: 2px solid var(--blue);
  border-radius: .5rem; background: var(--blue); color: #fff; cursor: pointer }
button.plain { background: transparent; color: CanvasText; border-color: currentColor }
button:focus-visible, a:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px }
footer { padding: 1rem 1.25rem; text-align: center }
footer a { color: inherit; display: inline-block; padding: .5rem .75rem }
`

/** An asking page shows the letter, an answered one the folded letter. */
const MARKS: Record<PageName, LetterMark> = {
  unknown: 'lost',
  tooMany: 'letter',
  optOut: 'letter',
  optedOut: 'done',
  consent: 'letter',
  consentAccepted: 'done',
  consentDeclined: 'letter',
}

type Shown = {
  name: PageName
  locale: Locale
  status?: 200 | 403 | 404 | 429
  params?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

/** A page without scripts. What it does needs a press of its button (POST): programs that open links only send GET. */
export function showPage({ name, locale, status = 200, params = {}, headers = {} }: Shown): Promise<Response> {
  const text: { title: string; paragraphs: readonly string[]; buttons?: readonly PageButton[] } =
    PAGE_TEXTS[name][locale]
  const plain = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, param) => params[param] ?? '')
  const filled = (words: string) => escapeHtml(plain(words))
  const buttons = (text.buttons ?? []).map(({ label, action = '', isPlain = false }) => {
    const query = `?${action === '' ? '' : `${action}&`}lang=${locale}`
    return `<form method="post" action="${escapeHtml(query)}"><button${isPlain ? ' class="plain"' : ''}>${filled(label)}</button></form>`
  })
  const main = `${letterMark(MARKS[name])}
<h1>${filled(text.title)}</h1>
${text.paragraphs.map((one) => `<p>${filled(one)}</p>`).join('\n')}
${buttons.join('\n')}`
  return htmlPage({ locale, title: plain(text.title), style: STYLE, main, status, headers })
}
