import type { Store } from '../../db/tenancy.ts'
import type { Log } from '../../logging/log.ts'
import { RateLimiter } from '../queue/rate-limiter.ts'
import type { SubmitOutcome, Transport } from '../transport.ts'

/** After this time without a connection, a worker gives its chunks back to workers that have one. */
const KEEP_WHEN_DOWN_MS = 3000

type Options = {
  store: Pick<Store, 'hasRoom'>
  transport: Transport
  log: Log
  /** Parts a second agreed with the carrier, over all processes; no limit by default. */
  rate?: number
}

/**
 * How much a worker may submit to its carrier: its share of the binds and of the rate, both of which other processes may have,
 * and nothing while the carrier is down or the disk is almost full. Times are monotonic milliseconds.
 */
export class CarrierShare {
  readonly #options: Options
  readonly #rateLimiter: RateLimiter
  #upAt = performance.now()
  #hadRoom = true

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
    return this.#hasRoom() && this.#options.transport.state() !== 'down'
  }

  /** Parts that may be submitted now, beside those that are not answered yet. */
  allowance(unanswered: number): number {
    if (!this.isOpen()) return 0
    const { capacity } = this.#options.transport
    return Math.max(0, Math.min(capacity - unanswered, capacity, this.#rateLimiter.allowance()))
  }

  /** Milliseconds until the rate allows a part; undefined while the carrier is down. */
  untilNext(): number | undefined {
    return this.#options.transport.state() === 'down' ? undefined : this.#rateLimiter.untilNext()
  }

  took(parts: number): void {
    this.#rateLimiter.took(parts)
  }

  /** What came of a part that was submitted at this time. Only responses tell how fast the carrier is. */
  ended({ kind }: SubmitOutcome, submittedAt: number): void {
    if (kind !== 'unknown' && kind !== 'notSent') this.#rateLimiter.answered(kind === 'throttled', submittedAt)
  }

  /** Below the floor of the disk, nothing new is submitted: what is left is for outcomes and receipts of what is in flight. */
  #hasRoom(): boolean {
    const { store, transport, log } = this.#options
    const hasRoom = store.hasRoom?.() ?? true
    const had = this.#hadRoom
    this.#hadRoom = hasRoom
    const of = { carrier: transport.carrier }
    if (had && !hasRoom) log.error(of, 'the disk is almost full; delivery pauses until there is room')
    if (!had && hasRoom) log.info(of, 'the disk has room again; delivery goes on')
    return hasRoom
  }
}
