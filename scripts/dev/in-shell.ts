import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenLocally } from '../lib/local-server.ts'
import { findFile, requestPath } from '../lib/send-file.ts'
import type { Target } from '../lib/targets.ts'
import { localRemoteBadge } from './local-remote-badge.ts'
import { proxy, streamAnswer } from './proxy.ts'
import { createReload } from './reload.ts'
import { sendJson, sendWatchedFile, withWatched } from './serve-watched.ts'
import { devVersion, watchTarget } from './watch.ts'

const BADGE = '/__dev/local-remote.js'

/**
 * Runs the local remote inside the console at `consoleUrl`: a proxy that replaces only the remote's files and its entry in
 * the registry. The running console is not changed (docs/decisions/012).
 *
 * @returns the address to open
 * @throws when no console answers there, or the port is taken
 */
export async function serveInShell(target: Target, consoleUrl: URL, port: number): Promise<string> {
  await fetchRegistry(consoleUrl, {})
  const { answer: answerEvents, reload } = createReload()
  const watched = await watchTarget(target, reload)
  const base = consoleUrl.pathname.replace(/\/?$/, '/')

  const { url } = await listenLocally((request, response) => {
    if (!isSameOrigin(request))
      return void response.writeHead(403).end('only pages of this address may send requests\n')
    if (answerEvents(request, response)) return
    const path = requestPath(request)
    if (path === BADGE) return sendScript(localRemoteBadge(target.name, consoleUrl), response)
    if (path === `${base}registry.json`) return void sendRegistry(request, response)
    const prefix = `${base}r/${target.name}/${devVersion}/`
    const file = path.startsWith(prefix) ? findFile(watched.folder, path.slice(prefix.length)) : undefined
    if (file) return sendWatchedFile(file, response)
    proxy(consoleUrl.origin, request, response, { headers: headersFor(request, consoleUrl), sendAnswer: withBadge })
  }, port)

  async function sendRegistry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      // With the user's cookie: the service chooses some versions by account.
      const registry = await fetchRegistry(consoleUrl, { cookie: request.headers.cookie ?? '' })
      sendJson(withWatched(registry, [watched]), response)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    }
  }
  return url + base
}

async function fetchRegistry(consoleUrl: URL, headers: Record<string, string>) {
  const url = new URL('registry.json', consoleUrl.href.replace(/\/?$/, '/'))
  const answer = await fetch(url, { headers, redirect: 'error' }).catch((cause) => {
    throw new Error(`no console answers at ${url.origin}`, { cause })
  })
  const registry = await answer.json().catch(() => undefined)
  if (!answer.ok || !Array.isArray(registry?.remotes)) throw new Error(`${url} is not the registry of a console`)
  return registry
}

/**
 * True for requests of pages of this address. The proxy tells the console that they come from the console's own origin, so
 * it must refuse a page of another address, or of a name that was made to point here.
 */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || (site === 'none' && headers['sec-fetch-mode'] === 'navigate')
}

function headersFor({ headers }: IncomingMessage, { host, origin }: URL) {
  const { referer: _, 'accept-encoding': encoding, ...others } = headers
  // Pages come uncompressed, because the badge is added to them.
  const isPage = String(headers.accept).includes('text/html')
  return {
    ...others,
    host,
    ...(encoding && !isPage && { 'accept-encoding': encoding }),
    ...(headers.origin && { origin }),
  }
}

function withBadge(answer: IncomingMessage, response: ServerResponse): void {
  if (!String(answer.headers['content-type']).startsWith('text/html')) return void streamAnswer(answer, response)
  const { 'content-length': _, 'strict-transport-security': __, etag: ___, ...headers } = answer.headers
  const chunks: Buffer[] = []
  answer.on('data', (chunk) => chunks.push(chunk))
  answer.on('end', () => {
    const page = Buffer.concat(chunks).toString()
    // A file, not inline: the console's content security policy applies here too.
    const html = page.replace('</body>', `<script src="${BADGE}"></script></body>`)
    response.writeHead(answer.statusCode ?? 502, headers).end(html)
  })
}

function sendScript(text: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text)
}
