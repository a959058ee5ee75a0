/** Most keys that are counted one by one in a window, and as many again of their beginnings. */
const MOST = 10_000

/**
 * At most `limit` uses of a key in each `windowMs`, counted in this process only. Returns 0, or the milliseconds to wait. With `uses: 0`
 * it only asks.
 *
 * Its memory is bounded: beyond MOST keys, new keys share the count of their beginning, the /16 of an IPv4 address or the
 * /32 of an IPv6 network. A client with very many networks then limits its neighbours, but no other client.
 */
export function rateLimit(limit: number, windowMs: number): (key: string, now: number, uses?: 0 | 1) => number {
  let counts = new Map<string, number>()
  let began = Number.NEGATIVE_INFINITY
  const nameOf = (key: string) => {
    if (counts.has(key) || counts.size < MOST) return key
    const beginning = key.split(/[.:]/, 2).join()
    return counts.has(beginning) || counts.size < 2 * MOST ? beginning : ''
  }
  return (key, now, uses = 1) => {
    if (now - began >= windowMs) {
      counts = new Map()
      began = now
    }
    const name = nameOf(key)
    const count = counts.get(name) ?? 0
    if (uses > 0) counts.set(name, count + uses)
    return count >= limit ? began + windowMs - now : 0
  }
}
