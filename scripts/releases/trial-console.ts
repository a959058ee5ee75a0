import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientError } from '@songsarn/contract/client-errors'
import type { RegistryEntry } from '@songsarn/contract/registry'
import type { Product } from '@songsarn/msw/product'

export type TrialConsole = {
  url: string
  /** What the console told of errors, as it would tell the service. */
  reports: ClientError[]
  close(): Promise<void>
}

/**
 * The console as it runs at `address`, seen through a door of our own: its shell and the files of all areas are its own, but
 * the list of areas names `entry`, and the product API is answered by `product`, in memory. So nothing of the
 * installation's is read or changed, and nobody has to be signed in there. A service worker gets the same, as it would
 * not from a browser's own rerouting.
 */
export async function openTrialConsole(address: string, entry: RegistryEntry, product: Product): Promise<TrialConsole> {
  const reports: ClientError[] = []
  const base = new URL(address.endsWith('/') ? address : `${address}/`)

  async function answer(request: IncomingMessage): Promise<Response> {
    const url = new URL(request.url ?? '/', base)
    const inside = url.pathname.startsWith(base.pathname) ? url.pathname.slice(base.pathname.length) : ''
    const body = await bodyOf(request)
    if (inside === 'v1/client-errors') {
      reports.push(JSON.parse(String(body)))
      return new Response(null, { status: 204 })
    }
    const { method } = request
    const headers = headersOf(request)
    const sent = { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) }
    if (inside.startsWith('v1/')) return product.fetch(new Request(`http://page.invalid/${inside}${url.search}`, sent))
    const given = await fetch(url, { ...sent, redirect: 'manual' })
    if (inside !== 'registry.json') return given
    const registry = await given.json()
    const others = registry.remotes.filter(({ name }: { name?: string }) => name !== entry.name)
    return Response.json({ ...registry, remotes: [...others, entry] })
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (given) => send(given, response),
      (error) => response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${base.pathname}`,
    reports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Of one connection alone (RFC 9110 §7.6.1), or told anew by whoever sends them on. */
const NOT_PASSED = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'origin',
  'cookie',
])

function headersOf({ headers }: IncomingMessage): Headers {
  const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name) && !name.startsWith('sec-'))
  return new Headers(passed.map(([name, value]) => [name, String(value)]))
}

async function send(given: Response, response: ServerResponse): Promise<void> {
  // `fetch` has unpacked it.
  const headers = [...given.headers].filter(([name]) => !NOT_PASSED.has(name) && name !== 'content-encoding')
  response.writeHead(given.status, Object.fromEntries(headers)).end(Buffer.from(await given.arrayBuffer()))
}
