import { LOCALES, type Locale } from '@songsarn/contract/account/session'
import { escapeHtml, styleHash } from '../../foundation/http/html.ts'

const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', th: 'ไทย' }

const policies = new Map<string, Promise<string>>()
const policyOf = async (style: string) =>
  `default-src 'none'; style-src ${await styleHash(style)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export type HtmlPage = {
  locale: Locale
  /** As plain text. */
  title: string
  style: string
  /** As HTML, escaped. */
  main: string
  status?: 200 | 403 | 404 | 429
  headers?: Readonly<Record<string, string>>
}

/** A page without scripts for people without an account, with a link to the other language. No search engine lists it. */
export async function htmlPage({
  locale,
  title,
  style,
  main,
  status = 200,
  headers = {},
}: HtmlPage): Promise<Response> {
  const policy = policies.get(style) ?? policyOf(style)
  policies.set(style, policy)
  const others = LOCALES.filter((one) => one !== locale).map(
    (one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a>`,
  )
  const html = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
${main}
</main>
<footer>${others.join('')}</footer>
</html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': await policy,
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
      ...headers,
    },
  })
}
