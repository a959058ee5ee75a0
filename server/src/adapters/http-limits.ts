import type { Server } from 'node:http'
import { networkOf } from '../foundation/http/network.ts'

/** The most that one client may hold of the server. Times are in milliseconds. */
export type HttpLimits = {
  /** Until the headers of a request are complete; also until a new connection has sent any. */
  headers: number
  /** Until a request is complete, with its body. */
  request: number
  /** How often these two are checked. */
  checkEvery: number
  /** Without a byte in either direction, while a request or its answer is on its way. */
  stalled: number
  /** A connection without a request. Longer than a proxy keeps it (usually 60 s), so that the proxy closes it and loses no request. */
  keepAlive: number
  /** Most connections of one network, the /64 for IPv6, whose client is no trusted proxy. */
  perNetwork: number
}

export const HTTP_LIMITS: HttpLimits = {
  headers: 15_000,
  request: 60_000,
  checkEvery: 5000,
  stalled: 120_000,
  keepAlive: 75_000,
  perNetwork: 2000,
}

/** The options of `createServer` that disconnect clients which send slowly. Answers may stream for longer. */
export const serverOptions = ({ headers, request, checkEvery, keepAlive }: HttpLimits) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: checkEvery,
  keepAliveTimeout: keepAlive,
})

/** Disconnects clients that do not read their answer, and refuses connections beyond the most of a network. */
export function limitConnections(
  server: Server,
  { stalled, perNetwork }: HttpLimits,
  isProxy: (address: string) => boolean,
): void {
  server.setTimeout(stalled)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
