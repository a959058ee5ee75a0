/**
 * The network that an address is counted by: the /64 for IPv6, since a home or a phone has a whole one. A server that
 * listens on both families sees IPv4 as `::ffff:203.0.113.9`; that counts as the one IPv4 address. Some proxies add the
 * port, which differs for each connection: `203.0.113.9:50123`, `[2001:db8::1]:50123`. Text that is no address counts as
 * itself.
 */
export function networkOf(given: string): string {
  const address = bareAddress(given)
  if (!address.includes(':')) return address
  // URL normalises an IPv6 address: lower-case groups, with the longest run of zeros left out.
  const hostname = URL.parse(`http://[${address}]`)?.hostname
  if (hostname === undefined) return given
  const [, high, low] = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname) ?? []
  if (high && low) return [high, low].flatMap(octetsOf).join('.')
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const parts = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const whole = [...parts, ...Array<string>(8 - parts.length - rest.length).fill('0'), ...rest]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** An address without port, brackets and zone. */
export const bareAddress = (given: string): string =>
  (/^\[([^\]]+)\](:\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given).split('%', 1).join()

const octetsOf = (group: string): number[] => {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 255]
}
