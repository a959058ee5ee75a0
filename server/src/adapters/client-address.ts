import type { IncomingHttpHeaders } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { bareAddress } from '../foundation/http/network.ts'

/** The common part of HTTP/1 and HTTP/2 requests. */
export type Incoming = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** Proxies whose X-Forwarded-For entries are trusted: how many are in front, or their networks. */
export type TrustedProxies = number | BlockList

/**
 * The address of the client. Each trusted proxy appends the address that it saw to X-Forwarded-For. With a number of them,
 * the client is that many entries from the right; with their networks, it is the first address from the right that is not
 * in these networks, beginning with the connection itself. Entries further left are the client's own claim.
 */
export function clientAddress(incoming: Incoming, proxies: TrustedProxies): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return socket
  const chain = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (typeof proxies === 'number') return chain.at(-proxies) ?? socket
  const addresses = [socket, ...chain.reverse()]
  return addresses.find((address) => !isIn(proxies, address)) ?? addresses.at(-1) ?? socket
}

/** Whether the connection itself comes from this machine. */
export function isLoopback(incoming: Incoming): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(incoming.socket.remoteAddress ?? '')
}

/** Whether the connection itself comes from a proxy that is trusted. */
export const isProxy = (socket: string, proxies: TrustedProxies): boolean =>
  typeof proxies === 'number' ? proxies > 0 : isIn(proxies, socket)

/** A list of IPv4 networks also holds their addresses in IPv6 form, `::ffff:10.0.0.1`. */
function isIn(networks: BlockList, given: string): boolean {
  const address = bareAddress(given)
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
