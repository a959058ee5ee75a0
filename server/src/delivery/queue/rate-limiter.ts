export type RateLimiterOptions = {
  /** Parts a second agreed with the carrier. Without it, only the window limits them. */
  rate?: number
  /** Most parts in flight: assume that a carrier with such a window manages them in a second. */
  capacity: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/** Half at once, then a tenth more each second (additive increase, multiplicative decrease). */
const SLOW_DOWN = 0.5
const RECOVER_A_SECOND = 0.1
const LEAST_RATE = 1
/** Sent and throttled parts are counted over this time, which slows down at most once. */
const WINDOW_MS = 1000
/** At its limit a carrier always throttles a few; from this share on, we are too fast. */
const TOO_MANY = 0.05

/** A token bucket that slows down while the carrier throttles, and recovers. */
export class RateLimiter {
  #agreed: number
  #capacity: number
  readonly #now: () => number
  readonly #sent: Recent
  readonly #refused: Recent
  #rate: number
  /** Parts a second when the carrier throttled. The limit ends at the double of it; 0: no limit. */
  #reached = 0
  #tokens = 0
  #filledAt: number
  #slowedAt = Number.NEGATIVE_INFINITY

  constructor({ rate = Number.POSITIVE_INFINITY, capacity, now = () => performance.now() }: RateLimiterOptions) {
    this.#agreed = rate
    this.#rate = rate
    this.#capacity = capacity
    this.#now = now
    this.#filledAt = now()
    this.#sent = new Recent(now)
    this.#refused = new Recent(now)
  }

  /** Applies a change of this process's share of the carrier. */
  change({ rate = Number.POSITIVE_INFINITY, capacity }: Pick<RateLimiterOptions, 'rate' | 'capacity'>): void {
    this.#capacity = capacity
    if (rate === this.#agreed) return
    this.#fill()
    this.#agreed = rate
    this.#rate = this.#reached > 0 ? Math.min(this.#rate, rate) : rate
  }

  /** Parts that may be submitted now; infinite without a limit. */
  allowance(): number {
    this.#fill()
    return Number.isFinite(this.#rate) ? Math.max(0, Math.floor(this.#tokens)) : Number.POSITIVE_INFINITY
  }

  /** Milliseconds until one part may be submitted. */
  untilNext(): number {
    return this.allowance() >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#rate) * 1000)
  }

  took(parts: number): void {
    this.#fill()
    if (Number.isFinite(this.#rate)) this.#tokens -= parts
    this.#sent.add(parts)
  }

  /** The carrier throttled one part. */
  throttled(): void {
    this.#fill()
    this.#refused.add(1)
    const sent = this.#sent.sum()
    const justSlowed = this.#now() - this.#slowedAt < WINDOW_MS
    if (justSlowed || this.#refused.sum() < sent * TOO_MANY) return
    this.#slowedAt = this.#now()
    this.#reached = Math.max(this.#reached, Math.min(this.#agreed, Math.max(sent, this.#capacity)))
    this.#rate = Math.max(LEAST_RATE, Math.min(this.#rate, this.#reached) * SLOW_DOWN)
    this.#tokens = Math.min(this.#tokens, 0)
  }

  #fill(): void {
    const seconds = (this.#now() - this.#filledAt) / 1000
    this.#filledAt = this.#now()
    if (this.#reached > 0 && this.#now() - this.#slowedAt >= WINDOW_MS) {
      this.#rate += this.#reached * RECOVER_A_SECOND * seconds
      if (this.#rate >= Math.min(this.#agreed, this.#reached * 2)) {
        this.#rate = this.#agreed
        this.#reached = 0
      }
    }
    if (!Number.isFinite(this.#rate)) this.#tokens = 0
    // Save up a tenth of a second at most, so that no burst follows a pause.
    else this.#tokens = Math.min(this.#tokens + this.#rate * seconds, Math.max(1, this.#rate / 10))
  }
}

/** A sum over the last WINDOW_MS. */
class Recent {
  readonly #now: () => number
  #entries: { at: number; count: number }[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  add(count: number): void {
    if (count > 0) this.#entries.push({ at: this.#now(), count })
  }

  sum(): number {
    const since = this.#now() - WINDOW_MS
    this.#entries = this.#entries.filter(({ at }) => at > since)
    return this.#entries.reduce((sum, { count }) => sum + count, 0)
  }
}
