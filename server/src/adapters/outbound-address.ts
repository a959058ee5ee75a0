import { BlockList, isIP } from 'node:net'

/** Networks besides the public internet that callbacks may go to (OUTBOUND_ALLOW). */
export type Allowed = BlockList

/** Reads `127.0.0.1, 10.0.0.0/8, fd00::/8`. Throws a TypeError that names an entry it cannot read. */
export function readAllowed(text: string): Allowed {
  const list = new BlockList()
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [address = '', length] = entry.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const prefix = length === undefined ? most : Number(length)
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most)
      throw new TypeError(`not an address or a network: ${entry}`)
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** IPv4 outside the public internet: IANA's special-purpose registry, multicast, and a cloud's metadata service. */
const NOT_PUBLIC_4 = networks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's metadata service, within public space.
  ['168.63.129.16', 32],
])
/** Only global unicast is public in IPv6 … */
const PUBLIC_6 = networks('ipv6', [['2000::', 3]])
/** … except documentation networks and tunnels to IPv4 addresses (Teredo, 6to4). */
const NOT_PUBLIC_6 = networks('ipv6', [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function networks(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const made = new BlockList()
  for (const [address, prefix] of list) made.addSubnet(address, prefix, family)
  return made
}

/** Whether a customer may make the service connect to this IP address. */
export function mayConnect(address: string, allowed: Allowed): boolean {
  const family = isIP(address)
  if (family === 4) return allowed.check(address, 'ipv4') || !NOT_PUBLIC_4.check(address, 'ipv4')
  if (family !== 6) return false
  const isPublic = PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
  return allowed.check(address, 'ipv6') || isPublic
}
