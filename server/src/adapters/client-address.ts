import type { IncomingHttpHeaders } from 'node:http'

/** What an HTTP/1 and an HTTP/2 request both have. */
export type Incoming = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/**
 * Where a request came from. Each trusted proxy appends the address it saw to X-Forwarded-For: with `proxies` of them in
 * front, the entry that many from the right is the client's; anything further left is the client's own claim.
 */
export function clientAddress(incoming: Incoming, proxies: number): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return socket
  const chain = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  return chain.at(-proxies) ?? socket
}

/** Whether the connection itself comes from this machine. */
export function isLoopback(incoming: Incoming): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(incoming.socket.remoteAddress ?? '')
}
