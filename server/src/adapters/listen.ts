import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sha256 } from '../foundation/crypto/hash.ts'
import type { App } from '../foundation/http/ports.ts'
import { requestIdOf } from '../foundation/http/request-id.ts'
import { clientAddress, type Incoming, isFromHere, isProxy, type TrustedProxies } from './client-address.ts'
import type { ConsoleFiles } from './console-files.ts'
import { HTTP_LIMITS, type HttpLimits, limitConnections, serverOptions } from './http-limits.ts'
import type { ServerMetrics } from './metrics.ts'

const APP_PATHS = /^\/(v1(\/|$)|docs$|docs\/postman_collection\.json$|health$|ready$|([luc]|result)\/)/
/** Requests that are still running when the service stops get this long. */
const DRAIN_MS = 10_000

export type ListenSettings = {
  host: string
  port: number
  trustedProxies: TrustedProxies
  metricsToken: string | undefined
  publicUrl: URL | undefined
  /** Default: `HTTP_LIMITS`. */
  limits?: Partial<HttpLimits>
}

export type Listening = { port: number; close(): Promise<void> }

/** Serves the app, the console's files and the metrics over HTTP. */
export async function listen(
  settings: ListenSettings,
  parts: { app: App; files: ConsoleFiles; metrics: ServerMetrics },
): Promise<Listening> {
  const { publicUrl, trustedProxies } = settings
  const limits = { ...HTTP_LIMITS, ...settings.limits }
  // Behind a local proxy every request comes from loopback, and not every proxy adds a header: with a setting that speaks of a proxy,
  // or with a token, only the token allows it.
  const isPrivate = settings.metricsToken === undefined && publicUrl === undefined && trustedProxies === 0
  let closing = false

  async function answer(request: Request, incoming: Incoming): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/metrics') return metrics(request, incoming)
    const from = { address: clientAddress(incoming, trustedProxies) }
    if (APP_PATHS.test(pathname)) return parts.app(request, from)
    return (await parts.files(request)) ?? parts.app(request, from)
  }

  async function metrics(request: Request, incoming: Incoming): Promise<Response> {
    const isOpen = isPrivate && isFromHere(incoming)
    if (!isOpen && !(await isToken(request, settings.metricsToken))) return new Response(null, { status: 404 })
    const { registry } = parts.metrics
    return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
  }

  const listener = getRequestListener(async (request, env) => {
    const response = await answer(request, env.incoming)
    response.headers.set('x-request-id', requestIdOf(request))
    response.headers.set('x-content-type-options', 'nosniff')
    response.headers.set('referrer-policy', 'same-origin')
    response.headers.set('cross-origin-opener-policy', 'same-origin')
    response.headers.set('cross-origin-resource-policy', 'same-origin')
    response.headers.set('x-frame-options', 'DENY')
    if (closing) response.headers.set('connection', 'close')
    if (publicUrl?.protocol === 'https:') response.headers.set('strict-transport-security', 'max-age=31536000')
    return response
  })
  const server = createServer(serverOptions(limits), listener)
  limitConnections(server, limits, (address) => isProxy(address, trustedProxies))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        closing = true
        const timeout = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        server.close(() => {
          clearTimeout(timeout)
          resolve()
        })
        server.closeIdleConnections()
        // To Node a connection that never sent a byte is not idle. Browsers open some in advance, and would hold the service until the
        // time limit.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }),
  }
}

async function isToken(request: Request, token: string | undefined): Promise<boolean> {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined || given === undefined) return false
  return timingSafeEqual(Buffer.from(await sha256(given)), Buffer.from(await sha256(token)))
}
