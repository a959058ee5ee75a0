/** Most keys that are counted; beyond it, all new keys share one count. */
const MOST = 10_000

/**
 * At most `limit` uses of a key in each `windowMs`, counted in this process only. Returns 0, or the milliseconds to wait.
 * Its memory is bounded.
 */
export function rateLimit(limit: number, windowMs: number): (key: string, now: number) => number {
  let counts = new Map<string, number>()
  let began = Number.NEGATIVE_INFINITY
  return (key, now) => {
    if (now - began >= windowMs) {
      counts = new Map()
      began = now
    }
    const name = counts.has(key) || counts.size < MOST ? key : ''
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count > limit ? began + windowMs - now : 0
  }
}
