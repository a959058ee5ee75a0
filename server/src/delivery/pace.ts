/** How many parts a second go to one operator. */
export type PaceOptions = {
  /** Parts a second that were agreed with the operator; absent: as many as its window lets through. */
  rate?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/** After a throttled answer: half of what went, then a tenth more each second (additive increase, multiplicative decrease). */
const SLOW_DOWN = 0.5
const RECOVER_A_SECOND = 0.1
const LEAST_RATE = 1
/** One throttled window is one signal, however many of its parts were refused. */
const SIGNAL_MS = 1000

/** A token bucket that slows down while the operator throttles, and recovers. */
export class Pace {
  readonly #agreed: number
  readonly #now: () => number
  #rate: number
  /** What went when the operator throttled first: recovery grows by a tenth of it, and ends the limit at its double. */
  #reached = 0
  #tokens = 0
  #filledAt: number
  #slowedAt = Number.NEGATIVE_INFINITY
  #sent: { at: number; parts: number }[] = []

  constructor({ rate = Number.POSITIVE_INFINITY, now = () => performance.now() }: PaceOptions = {}) {
    this.#agreed = rate
    this.#rate = rate
    this.#now = now
    this.#filledAt = now()
  }

  /** Parts that may go now; infinite without a limit. */
  allowance(): number {
    this.#fill()
    return Number.isFinite(this.#rate) ? Math.floor(this.#tokens) : Number.POSITIVE_INFINITY
  }

  /** Milliseconds until one part may go. */
  untilNext(): number {
    if (this.allowance() >= 1) return 0
    return Math.ceil(((1 - this.#tokens) / this.#rate) * 1000)
  }

  took(parts: number): void {
    this.#fill()
    if (Number.isFinite(this.#rate)) this.#tokens -= parts
    const now = this.#now()
    this.#sent = [...this.#sent.filter(({ at }) => at > now - SIGNAL_MS), { at: now, parts }]
  }

  /** The operator said that it goes too fast. */
  throttled(): void {
    this.#fill()
    const now = this.#now()
    if (now - this.#slowedAt < SIGNAL_MS) return
    this.#slowedAt = now
    const went = this.#sent.filter(({ at }) => at > now - SIGNAL_MS).reduce((sum, { parts }) => sum + parts, 0)
    this.#reached = Math.max(went, LEAST_RATE)
    this.#rate = Math.max(LEAST_RATE, Math.min(this.#rate, this.#reached) * SLOW_DOWN)
    this.#tokens = 0
  }

  #fill(): void {
    const now = this.#now()
    const seconds = (now - this.#filledAt) / 1000
    this.#filledAt = now
    if (this.#reached > 0 && now - this.#slowedAt >= SIGNAL_MS) {
      this.#rate += this.#reached * RECOVER_A_SECOND * seconds
      if (this.#rate >= Math.min(this.#agreed, this.#reached * 2)) {
        this.#rate = this.#agreed
        this.#reached = 0
      }
    }
    // At most a tenth of a second is saved up, so that a pause is not followed by a burst.
    if (Number.isFinite(this.#rate))
      this.#tokens = Math.min(this.#tokens + this.#rate * seconds, Math.max(1, this.#rate / 10))
  }
}
