import { RateLimiter } from '../queue/rate-limiter.ts'
import type { SubmitOutcome, Transport } from '../transport.ts'

/** After this time without a connection, a worker gives its chunks back to workers that have one. */
const KEEP_WHEN_DOWN_MS = 3000

type Options = {
  transport: Transport
  /** Parts a second agreed with the carrier, over all processes; no limit by default. */
  rate?: number
}

/**
 * How much a worker may submit to its carrier: its share of the binds and of the rate, both of which other processes may
 * have. The share is 0 while the carrier is down. Times are monotonic milliseconds.
 */
export class CarrierShare {
  readonly #options: Options
  readonly #rateLimiter: RateLimiter
  #upAt = performance.now()

  constructor(options: Options) {
    this.#options = options
    this.#rateLimiter = new RateLimiter({ rate: options.rate, capacity: options.transport.capacity })
  }

  /** Takes over the current share. Returns false when the worker has been without a connection for too long. */
  update(now: number): boolean {
    const { transport, rate } = this.#options
    this.#rateLimiter.change({
      capacity: transport.capacity,
      ...(rate !== undefined && { rate: rate * (transport.share ?? 1) }),
    })
    if (transport.state() !== 'down') this.#upAt = now
    return now - this.#upAt <= KEEP_WHEN_DOWN_MS
  }

  /** Whether anything new may be submitted. */
  isOpen(): boolean {
    return this.#options.transport.state() !== 'down'
  }

  /** Parts that may be submitted now, whatever room the window has. */
  allowance(): number {
    return this.isOpen() ? this.#rateLimiter.allowance() : 0
  }

  /** Nothing is submitted now, also nothing whose intent is stored. */
  get isPaused(): boolean {
    return this.isOpen() && this.#rateLimiter.isPaused
  }

  /** Milliseconds until the rate allows a part; undefined while the carrier is down. */
  untilNext(): number | undefined {
    return this.#options.transport.state() === 'down' ? undefined : this.#rateLimiter.untilNext()
  }

  took(parts: number): void {
    this.#rateLimiter.took(parts)
  }

  /** Notes the outcome of a part that was submitted at this time. Only responses tell how fast the carrier is. */
  ended({ kind }: SubmitOutcome, submittedAt: number): void {
    if (kind !== 'unknown' && kind !== 'notSent') this.#rateLimiter.answered(kind === 'throttled', submittedAt)
  }
}
