import { escapeHtml, styleHash } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .5rem 0 }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: .5rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
table { border-collapse: collapse }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
`

export const DOCUMENT_TYPE = 'text/html; charset=utf-8'

/** The headers of such a page, whose only style is its own. */
export const documentHeaders = async (): Promise<Record<string, string>> => ({
  'content-security-policy': `default-src 'none'; style-src ${await styleHash(STYLE)}; frame-ancestors 'none'; base-uri 'none'`,
})

/** A page of the documentation, without scripts. `body` is HTML, and `title` is text. */
export const htmlDocument = ({ lang, title, body }: { lang: string; title: string; body: string }): string =>
  `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
${body}
</main>
</html>`
