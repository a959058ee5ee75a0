import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PageParts = {
  /** Inline scripts, so that the page is painted at any address before anything else is fetched. */
  inline: { head: string[]; body: string[] }
  /** Read by `msw/src/showcase/page.ts`. */
  settings: unknown
  icon: string
}

/** The page of the showcase: `index.html`, and `404.html`, with which hosts answer the path of a screen. */
export async function showcasePage({ inline, settings, icon }: PageParts): Promise<string> {
  const template = await readFile(join(import.meta.dirname, 'page.html'), 'utf8')
  const script = (text: string) => `<script>${text.replaceAll('</script', '<\\/script')}</script>`
  const scripts = [...inline.head, ...inline.body].map(script)
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy(scripts)}">`,
    `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}">`,
    ...inline.head.map(script),
  ]
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const body = [`<script type="application/json" id="showcase">${json}</script>`, ...inline.body.map(script)]
  return template
    .replace('<!-- parts -->', () => head.join('\n    '))
    .replace('<!-- scripts -->', () => body.join('\n    '))
}

/**
 * The policy of the server, without `frame-ancestors`, which a `meta` element cannot set (CSP 3 §3.3), and without a nonce for
 * styles, which a static file cannot have (docs/decisions/022-styles-by-nonce.md).
 */
function policy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => {
    const text = script.slice('<script>'.length, -'</script>'.length)
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
