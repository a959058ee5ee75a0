import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientError } from '@songsarn/contract/console/client-errors'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import type { BrowserService } from '@songsarn/msw/browser-service'
import { type LocalServer, listenLocally } from '../lib/local-server.ts'

export type SmokeConsole = LocalServer & {
  /** Errors that the console reported to the service. */
  reports: ClientError[]
}

/**
 * A proxy of the console at `address` for the smoke test: the files are the console's own, but the registry lists `entry`, and
 * `product` answers the API in memory. So the test reads and changes no data of the installation and needs no user there. A
 * proxy also reaches service workers, which request interception in the browser does not.
 */
export async function openSmokeConsole(
  address: string,
  entry: RegistryEntry,
  service: BrowserService,
): Promise<SmokeConsole> {
  const reports: ClientError[] = []
  const base = new URL(address.endsWith('/') ? address : `${address}/`)

  async function answer(request: IncomingMessage): Promise<Response> {
    const url = new URL(request.url ?? '/', base)
    const path = url.pathname.startsWith(base.pathname) ? url.pathname.slice(base.pathname.length) : ''
    const body = await readBody(request)
    if (path === 'v1/client-errors') {
      reports.push(JSON.parse(String(body)))
      return new Response(null, { status: 204 })
    }
    const { method } = request
    const headers = headersOf(request)
    const init = { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) }
    if (path.startsWith('v1/')) return service.fetch(new Request(`http://page.invalid/${path}${url.search}`, init))
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (path !== 'registry.json') return response
    const registry = await response.json()
    const others = registry.remotes.filter(({ name }: { name?: string }) => name !== entry.name)
    return Response.json({ ...registry, remotes: [...others, entry] })
  }

  const server = await listenLocally((request, response) => {
    answer(request).then(
      (result) => send(result, response),
      (error) => response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error)),
    )
  })
  return { ...server, url: server.url + base.pathname, reports }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Headers of one connection (RFC 9110 §7.6.1), and headers that `fetch` or the proxy sets itself. */
const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'origin',
  'cookie',
])

function headersOf({ headers }: IncomingMessage): Headers {
  const forwarded = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name) && !name.startsWith('sec-'))
  return new Headers(forwarded.map(([name, value]) => [name, String(value)]))
}

async function send(result: Response, response: ServerResponse): Promise<void> {
  // `fetch` has decompressed the body.
  const headers = [...result.headers].filter(([name]) => !NOT_FORWARDED.has(name) && name !== 'content-encoding')
  response.writeHead(result.status, Object.fromEntries(headers)).end(Buffer.from(await result.arrayBuffer()))
}
