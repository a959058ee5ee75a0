export type RateLimiterOptions = {
  /** Parts a second agreed with the carrier. Without it, only the window limits them. */
  rate?: number
  /** Most parts in flight: assume that a carrier with such a window manages them in a second. */
  capacity: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/**
 * A period lasts this many milliseconds, and until the carrier has answered enough parts of it: so many, and half of them.
 * A response takes seconds at some carriers, and the first responses say too little. `longest`: few parts are sent, or
 * responses are lost.
 */
const PERIOD_MS = { least: 1000, longest: 5000 }
const ENOUGH_ANSWERS = 10
/** Up to this share of throttled parts, the carrier keeps up: at its limit each one throttles a few. */
const FEW = 0.02
/** From this share on, it takes much less than we send. More than a third, since the share of a short period varies. */
const MANY = 0.4
/** Times what the carrier took: while we hold that rate … */
const HOLD = 1.05
/** … and while we try whether it takes more. With 1.5, a try pays as long as less than a third is throttled. */
const TRY_MORE = 1.5
const TRY_MORE_WHEN_IT_KEEPS_UP = 2
/** Periods between two tries. */
const HELD_PERIODS = 8
/** When the carrier takes this many times as much as before, the next try follows at once. */
const HAS_PAID = 1.1
/** The rate falls to this part of itself in one period at most … */
const LARGEST_FALL = 1 / 4
/** … to this part of the rate before the carrier throttled, and to one part a second. */
const LEAST_OF_FULL = 1 / 50
const LEAST_RATE = 1
/** The rate limited us if we used this part of it. */
const USED = 0.8
/** After so many throttled parts in a row, the carrier takes no parts at this moment: wait. */
const ROW_OF_THROTTLED = 10
const PAUSE_MS = 100

type Period = {
  at: number
  sent: number
  /** Responses to parts that were submitted in this period. */
  answered: number
  throttled: number
  paused: boolean
}

/**
 * A token bucket. It slows down to what a carrier takes while the carrier throttles, and never exceeds the agreed rate.
 *
 * Throttled answers alone do not tell what a carrier takes. A carrier with a limit of its own takes the same, however much
 * more we send. Another carrier throttles one message in ten at any rate, for example messages to one network: slowing down
 * does not help there. So the limiter holds the rate that the carrier took, tries a higher one from time to time, and keeps
 * it if the carrier takes more. TCP BBR finds the speed of a path in the same way.
 *
 * The limiter judges a period at a time, by answers to parts that were submitted in the period. So a window full of
 * throttled answers slows down once.
 */
export class RateLimiter {
  #agreed: number
  #capacity: number
  readonly #now: () => number
  /** Parts a second. */
  #rate: number
  /** Parts a second that the carrier took. Undefined while only the agreed rate limits us. */
  #taken: number | undefined
  /** The automatic rate falls no lower. */
  #least = LEAST_RATE
  #isTrying = false
  #heldPeriods = 0
  #tokens = 0
  #filledAt: number
  #period: Period
  #throttledInRow = 0
  #pausedUntil = Number.NEGATIVE_INFINITY

  constructor({ rate = Number.POSITIVE_INFINITY, capacity, now = () => performance.now() }: RateLimiterOptions) {
    this.#agreed = rate
    this.#rate = rate
    this.#capacity = capacity
    this.#now = now
    this.#filledAt = now()
    this.#period = beginPeriod(now())
  }

  /** Applies a change of this process's share of the carrier. */
  change({ rate = Number.POSITIVE_INFINITY, capacity }: Pick<RateLimiterOptions, 'rate' | 'capacity'>): void {
    this.#capacity = capacity
    if (rate === this.#agreed) return
    this.#fill()
    this.#agreed = rate
    this.#rate = this.#taken === undefined ? rate : Math.min(this.#rate, rate)
  }

  /** Parts that may be submitted now; infinite without a limit. */
  allowance(): number {
    this.#fill()
    if (this.isPaused) return 0
    return Number.isFinite(this.#rate) ? Math.max(0, Math.floor(this.#tokens)) : Number.POSITIVE_INFINITY
  }

  /** The carrier throttled lately: nothing is submitted now. */
  get isPaused(): boolean {
    return this.#now() < this.#pausedUntil
  }

  /** Milliseconds until one part may be submitted. */
  untilNext(): number {
    if (this.allowance() >= 1) return 0
    const untilToken = Number.isFinite(this.#rate) ? ((1 - this.#tokens) / this.#rate) * 1000 : 0
    return Math.ceil(Math.max(untilToken, this.#pausedUntil - this.#now()))
  }

  took(parts: number): void {
    this.#fill()
    if (parts <= 0) return
    if (Number.isFinite(this.#rate)) this.#tokens -= parts
    // Not from the end of the last period: no part was submitted since.
    if (this.#period.sent === 0) this.#period = beginPeriod(this.#now())
    this.#period.sent += parts
  }

  /** The carrier answered one part, which was submitted at this time of the limiter's clock. */
  answered(throttled: boolean, submittedAt: number): void {
    this.#throttledInRow = throttled ? this.#throttledInRow + 1 : 0
    // Answers to older parts do not show the present rate.
    if (submittedAt >= this.#period.at) {
      this.#period.answered++
      if (throttled) this.#period.throttled++
    }
    if (this.#throttledInRow >= ROW_OF_THROTTLED) {
      this.#throttledInRow = 0
      this.#pausedUntil = this.#now() + PAUSE_MS
      this.#period.paused = true
    }
    this.#fill()
  }

  #fill(): void {
    const seconds = (this.#now() - this.#filledAt) / 1000
    this.#filledAt = this.#now()
    if (!Number.isFinite(this.#rate)) this.#tokens = 0
    // Save up a tenth of a second at most, so that no burst follows a pause.
    else this.#tokens = Math.min(this.#tokens + this.#rate * seconds, Math.max(1, this.#rate / 10))
    this.#endPeriod()
  }

  #endPeriod(): void {
    const { at, sent, answered, throttled, paused } = this.#period
    const passed = this.#now() - at
    const isEnough = answered >= Math.max(ENOUGH_ANSWERS, sent / 2)
    if (answered === 0 || passed < (isEnough ? PERIOD_MS.least : PERIOD_MS.longest)) return
    const speed = sent / (passed / 1000)
    this.#judge(speed, throttled / answered, paused || speed >= this.#rate * USED)
    this.#tokens = Math.min(this.#tokens, Math.max(1, this.#rate / 10))
    this.#period = beginPeriod(this.#now())
  }

  /** `speed`: parts submitted a second. `share`: what the carrier throttled of them. */
  #judge(speed: number, share: number, wasLimited: boolean): void {
    const took = speed * (1 - share)
    if (this.#taken === undefined) {
      if (share <= FEW) return
      // A send may just have begun. Without the capacity, one throttled part of a few would slow all others down.
      const full = Math.min(this.#agreed, Math.max(speed, this.#capacity))
      this.#least = Math.max(LEAST_RATE, full * LEAST_OF_FULL)
      this.#hold(share > MANY ? this.#lowered(took, full) : full * (1 - share))
    } else if (share > MANY) this.#hold(this.#lowered(took, this.#rate))
    else if (!wasLimited) {
      // Something else limits us: the window, or there is no more to send.
      if (this.#isTrying || share <= FEW) this.#endLimit()
    } else if (share <= FEW && this.#rate >= this.#agreed) this.#endLimit()
    else if (share <= FEW) this.#tryMore(Math.max(this.#taken, took), TRY_MORE_WHEN_IT_KEEPS_UP)
    else if (this.#isTrying && took < this.#taken * HAS_PAID) this.#hold(took)
    else if (this.#isTrying) this.#tryMore(took, TRY_MORE)
    else if (++this.#heldPeriods >= HELD_PERIODS) this.#tryMore(this.#taken, TRY_MORE)
  }

  #lowered(took: number, from: number): number {
    return Math.max(took, from * LARGEST_FALL, this.#least)
  }

  #hold(taken: number): void {
    this.#isTrying = false
    this.#heldPeriods = 0
    this.#taken = taken
    this.#rate = Math.min(this.#agreed, taken * HOLD)
  }

  #tryMore(taken: number, times: number): void {
    this.#isTrying = true
    this.#taken = taken
    this.#rate = Math.min(this.#agreed, taken * times)
  }

  #endLimit(): void {
    this.#isTrying = false
    this.#taken = undefined
    this.#rate = this.#agreed
  }
}

const beginPeriod = (at: number): Period => ({ at, sent: 0, answered: 0, throttled: 0, paused: false })
