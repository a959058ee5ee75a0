import type { ReceiptState } from '../foundation/db/database.ts'
import { timeOf } from '../foundation/db/id.ts'
import { LANE } from './chunk.ts'
import type { CarrierReceipt, SubmitOutcome } from './transport.ts'

const MINUTE_MS = 60_000
/** Minutes that wait to be stored while the database is away. */
const MOST_MINUTES = 60

/** What a process and a carrier exchanged in a minute. Attempts without a connection do not count. */
export type MinuteTraffic = {
  minute: Date
  /** Parts by the response of the carrier. Unanswered ones were written and got none in time. */
  accepted: number
  rejected: number
  throttled: number
  unanswered: number
  /** Time to the response: the sum of all that came, and the longest. Milliseconds. */
  responseMs: number
  slowestMs: number
  receipts: number
  /** Most parts without a response at a time, and how many there could be. */
  inFlight: number
  capacity: number
}

/** The outcome of one part, as far as the carrier knows of it. */
export type CountedOutcome = Exclude<SubmitOutcome['kind'], 'notSent'>

/** Counts the same for programs that watch the service, since the start of this process. */
export type TrafficMeter = {
  /** What came of parts; with the seconds until the response, if one came. */
  ended(outcome: CountedOutcome, parts: number, seconds?: number): void
  received(state: ReceiptState): void
  /** Seconds from the call that asked for an OTP until its part is written to the carrier. */
  otpHandedOver(seconds: number): void
}

const OUTCOMES = { accepted: 'accepted', rejected: 'rejected', throttled: 'throttled', unknown: 'unanswered' } as const

/** Counts by the minute what a process and a carrier exchange. */
export class CarrierTraffic {
  readonly #now: () => number
  readonly #meter: TrafficMeter | undefined
  readonly #minutes = new Map<number, MinuteTraffic>()
  #hasNew = false
  #readAt = 0

  constructor(now: () => number = Date.now, meter?: TrafficMeter) {
    this.#now = now
    this.#meter = meter
  }

  /** So many parts are without a response now. */
  submits(inFlight: number, capacity: number): void {
    const minute = this.#minute()
    minute.inFlight = Math.max(minute.inFlight, inFlight)
    minute.capacity = Math.max(minute.capacity, capacity)
  }

  ended({ kind }: SubmitOutcome, afterMs: number): void {
    if (kind === 'notSent') return
    const minute = this.#minute()
    minute[OUTCOMES[kind]]++
    this.#meter?.ended(kind, 1, kind === 'unknown' ? undefined : afterMs / 1000)
    if (kind === 'unknown') return
    minute.responseMs += afterMs
    minute.slowestMs = Math.max(minute.slowestMs, afterMs)
  }

  received(receipts: readonly CarrierReceipt[]): void {
    this.#minute().receipts += receipts.length
    for (const { state } of receipts) this.#meter?.received(state)
  }

  /** Parts of an ended process became unknown. No minute counts them: the time of their writing is not known. */
  abandoned(parts: number): void {
    if (parts > 0) this.#meter?.ended('unknown', parts)
  }

  /** The first attempt of a part of this lane is written now. The id of a communication has the time of its call. */
  begins(lane: number | undefined, communicationId: string): void {
    if (!this.#meter || lane !== LANE.otp) return
    this.#meter.otpHandedOver(Math.max(0, this.#now() - timeOf(communicationId).getTime()) / 1000)
  }

  /** The minutes to store; none without traffic since the last time. The current one comes again when it has grown. */
  minutes(): MinuteTraffic[] {
    if (!this.#hasNew) return []
    this.#hasNew = false
    this.#readAt = this.#current()
    return [...this.#minutes.values()].map((minute) => ({ ...minute }))
  }

  /** What `minutes` returned last could not be stored. */
  notStored(): void {
    this.#hasNew = true
  }

  /** What `minutes` returned last is stored. Minutes that were over then are forgotten. */
  stored(): void {
    for (const minute of this.#minutes.keys()) if (minute < this.#readAt) this.#minutes.delete(minute)
  }

  #current(): number {
    return Math.floor(this.#now() / MINUTE_MS) * MINUTE_MS
  }

  #minute(): MinuteTraffic {
    this.#hasNew = true
    const current = this.#current()
    const known = this.#minutes.get(current)
    if (known) return known
    const [oldest] = this.#minutes.keys()
    if (oldest !== undefined && this.#minutes.size >= MOST_MINUTES) this.#minutes.delete(oldest)
    const counts = { accepted: 0, rejected: 0, throttled: 0, unanswered: 0 }
    const added = {
      minute: new Date(current),
      ...counts,
      responseMs: 0,
      slowestMs: 0,
      receipts: 0,
      inFlight: 0,
      capacity: 0,
    }
    this.#minutes.set(current, added)
    return added
  }
}
