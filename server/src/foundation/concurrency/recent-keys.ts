/** How long a key is recent, in milliseconds. */
const RECENT_MS = 60_000
/** Keys at most; the oldest one goes first. */
const MAX_KEYS = 10_000

/** Keys that were added within the last minute. */
export class RecentKeys {
  /** In the order of their times. */
  readonly #keys = new Map<string, number>()

  add(key: string): void {
    this.#keys.delete(key)
    this.#keys.set(key, performance.now())
    const [oldest] = this.#keys.keys()
    if (this.#keys.size > MAX_KEYS && oldest !== undefined) this.#keys.delete(oldest)
  }

  has(key: string): boolean {
    const added = this.#keys.get(key)
    return added !== undefined && performance.now() - added < RECENT_MS
  }
}
