/** Pause after LINE failed, in milliseconds; doubled with each failure in a row, up to the most. */
const PAUSE_MS = { first: 1000, most: 60_000 } as const

/**
 * Whether LINE can be reached. After a failure no message is begun for a pause, then one at a time until LINE answers.
 * Without the pause, an outage of LINE would make one message after another unknown. Times are monotonic milliseconds.
 */
export class LineHealth {
  /** In a row. */
  #failures = 0
  #pausedUntil = 0

  state(now: number): 'up' | 'slow' | 'down' {
    if (now < this.#pausedUntil) return 'down'
    return this.#failures > 0 ? 'slow' : 'up'
  }

  /** LINE answered, whatever it said. */
  answered(): void {
    this.#failures = 0
    this.#pausedUntil = 0
  }

  /** LINE could not be reached, gave no answer or failed. Requests that were under way together count as one failure. */
  failed(now: number): void {
    if (now < this.#pausedUntil) return
    this.#failures++
    this.#pausedUntil = now + Math.min(PAUSE_MS.first * 2 ** (this.#failures - 1), PAUSE_MS.most)
  }
}
