import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { DOCUMENT_TYPE, documentHeaders, htmlDocument } from './document.ts'
import { fixedAnswer } from './fixed-answer.ts'
import { escapeHtml } from './html.ts'
import { openApi } from './openapi.ts'

/** The API reference as one page without scripts, made from the contract. */
export const docsPage = fixedAnswer(async () => ({
  ...{ type: DOCUMENT_TYPE, text: page() },
  headers: await documentHeaders(),
}))

function page(): string {
  const operations = openApi().paths as Record<string, Record<string, unknown>>
  const sections = Object.values<CallDefinition>(calls).map((call) => {
    const operation = operations[call.path]?.[call.method.toLowerCase()]
    return `<details>
<summary><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code> – ${escapeHtml(call.summary)}</summary>
<p>${escapeHtml(rightOf(call))}</p>
<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre>
</details>`
  })
  const notifications = Object.entries(openApi().webhooks as Record<string, unknown>).map(
    ([name, webhook]) => `<details>
<summary><code>${escapeHtml(name)}</code></summary>
<pre>${escapeHtml(JSON.stringify(webhook, null, 2))}</pre>
</details>`,
  )
  const body = `<h1>Songsarn API</h1>
<p>REST and JSON under <code>/v1</code>, for the console and for programs. The contract as OpenAPI 3.1:
<a href="/v1/openapi.json">openapi.json</a>, and as a
<a href="/docs/postman_collection.json" download>collection for Postman or Bruno</a>. Errors are problem documents (RFC 9457) with a stable <code>code</code>.</p>
<p>Programs send an API key, which you create in the console: <code>Authorization: Bearer songsarn_live_…</code> It can make the
calls whose right is one of its scopes. A <code>songsarn_test_…</code> key sends nothing and costs nothing.</p>
<p>Programs in JavaScript or TypeScript use the package <code>songsarn</code>, which also has a command line:
<code>npx songsarn --help</code>.</p>
<p>New here? The <a href="docs/guides/index">guides</a> show each task with programs to run.</p>
${sections.join('\n')}
<h2>Callbacks</h2>
${notifications.join('\n')}`
  return htmlDocument({ lang: 'en', title: 'Songsarn API', body })
}

function rightOf({ access }: CallDefinition): string {
  if (access === 'public') return 'Public.'
  return access === 'signedIn' ? 'Needs a session.' : `Needs the right ${access.action}:${access.subject}.`
}
