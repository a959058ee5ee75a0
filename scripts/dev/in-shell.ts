import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import type { Target } from '../build/targets.ts'
import { sendWatchedFile, withWatched } from './give-watched.ts'
import { localAreaScript } from './local-area.ts'
import { passOn } from './pass-on.ts'
import { createReload } from './reload.ts'
import { devVersion, watch } from './watch.ts'

const BADGE = '/__dev/local-area.js'

/**
 * Runs the local area in the console at `consoleUrl`: everything comes from there, but for this area's files and its entry
 * in the list of areas. The running console knows nothing of it (docs/decisions/012).
 *
 * @returns the address to open
 * @throws when no console answers there, or the port is taken
 */
export async function serveInShell(target: Target, consoleUrl: URL, port: number): Promise<string> {
  await readRegistry(consoleUrl, {})
  const { answer: answerEvents, reload } = createReload()
  const watched = await watch(target, reload)
  const base = consoleUrl.pathname.replace(/\/?$/, '/')

  const server = createServer((request, response) => {
    if (!isOwn(request)) return void response.writeHead(403).end('only for pages of this address\n')
    if (answerEvents(request, response)) return
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', consoleUrl).pathname))
    if (path === BADGE) return sendScript(localAreaScript(target.name, consoleUrl), response)
    if (path === `${base}registry.json`) return void sendRegistry(request, response)
    const prefix = `${base}r/${target.name}/${devVersion}/`
    const file = path.startsWith(prefix) ? join(watched.folder, path.slice(prefix.length)) : undefined
    if (file && existsSync(file) && statSync(file).isFile()) return sendWatchedFile(file, response)
    passOn(consoleUrl.origin, request, response, { headers: headersFor(request, consoleUrl), give: giveWithBadge })
  })

  async function sendRegistry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const registry = await readRegistry(consoleUrl, { cookie: request.headers.cookie ?? '' })
      const body = JSON.stringify(withWatched(registry, [watched]))
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    }
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`
}

/** As whoever asks: the service chooses some versions by account. */
async function readRegistry(consoleUrl: URL, headers: Record<string, string>) {
  const url = new URL('registry.json', consoleUrl.href.replace(/\/?$/, '/'))
  const answer = await fetch(url, { headers, redirect: 'error' }).catch((cause) => {
    throw new Error(`no console answers at ${url.origin}`, { cause })
  })
  const registry = await answer.json().catch(() => undefined)
  if (!answer.ok || !Array.isArray(registry?.remotes)) throw new Error(`${url} is not a console's list of areas`)
  return registry
}

/**
 * Whether a page of this address asks. What is passed on says that it comes from the console itself, so a page of another
 * address, or of a name that points here, must not be able to ask.
 */
function isOwn({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || (site === 'none' && headers['sec-fetch-mode'] === 'navigate')
}

function headersFor({ headers }: IncomingMessage, { host, origin }: URL) {
  const { referer: _, 'accept-encoding': encoding, ...others } = headers
  // A page is changed on its way, so it comes as plain text.
  const isPage = String(headers.accept).includes('text/html')
  return {
    ...others,
    host,
    ...(encoding && !isPage && { 'accept-encoding': encoding }),
    ...(headers.origin && { origin }),
  }
}

function giveWithBadge(answer: IncomingMessage, response: ServerResponse): void {
  const status = answer.statusCode ?? 502
  if (!String(answer.headers['content-type']).startsWith('text/html')) {
    response.writeHead(status, answer.headers)
    return void answer.pipe(response)
  }
  const { 'content-length': _, 'strict-transport-security': __, etag: ___, ...headers } = answer.headers
  const chunks: Buffer[] = []
  answer.on('data', (chunk) => chunks.push(chunk))
  answer.on('end', () => {
    const page = Buffer.concat(chunks).toString()
    // A file, not text in the page: the console's content policy is in force here too.
    response.writeHead(status, headers).end(page.replace('</body>', `<script src="${BADGE}"></script></body>`))
  })
}

function sendScript(text: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text)
}
