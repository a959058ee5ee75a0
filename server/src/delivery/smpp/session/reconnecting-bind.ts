import type { Log } from '../../../foundation/logging/log.ts'
import type { PartOrigin, SubmitOutcome } from '../../transport.ts'
import type { Message } from '../codec/pdu.ts'
import { Session, type SessionEvents, type SessionOptions } from './session.ts'

export type BindEvents = Pick<SessionEvents, 'onDelivery' | 'onResponseTime'> & { onChange: () => void }

/** After a bind of this length, the next failure starts the back-off from the first step again. */
const STABLE_MS = 10_000

/** Keeps one bind up: opens a session, and after its end another session, with growing waits. */
export class ReconnectingBind {
  /** For the log. */
  readonly #carrier: string
  readonly #options: SessionOptions
  readonly #events: BindEvents
  readonly #log: Log
  #session: Session
  #attempt = 0
  #boundAt: number | undefined
  #retry: NodeJS.Timeout | undefined
  #closing = false

  constructor(carrier: string, options: SessionOptions, events: BindEvents, log: Log) {
    this.#carrier = carrier
    this.#options = options
    this.#events = events
    this.#log = log
    this.#session = this.#open()
  }

  get bound(): boolean {
    return this.#session.bound
  }

  get load(): number {
    return this.#session.load
  }

  submit(message: Message, origin?: PartOrigin): Promise<SubmitOutcome> {
    return this.#session.submit(message, origin)
  }

  received(origin: PartOrigin): void {
    this.#session.received(origin)
  }

  async close(): Promise<void> {
    this.#closing = true
    clearTimeout(this.#retry)
    await this.#session.close()
  }

  /** Ends at once and does not reconnect. */
  drop(detail: string): void {
    this.#closing = true
    clearTimeout(this.#retry)
    this.#session.drop(detail)
  }

  #open(): Session {
    const { host, port, systemId } = this.#options
    const fields = { carrier: this.#carrier, host, port, systemId }
    return new Session(this.#options, {
      ...this.#events,
      onBound: () => {
        this.#boundAt = performance.now()
        this.#log.info(fields, 'SMPP bind is up')
        this.#events.onChange()
      },
      onRefused: (detail) => this.#log.warn(fields, `SMPP: refused a PDU: ${detail}`),
      onEnd: (end) => {
        const stable = this.#boundAt !== undefined && performance.now() - this.#boundAt >= STABLE_MS
        this.#boundAt = undefined
        if (!this.#closing) this.#tryAgain(stable, { ...fields, code: end.code }, end.detail)
        this.#events.onChange()
      },
    })
  }

  #tryAgain(stable: boolean, fields: Record<string, unknown>, detail: string): void {
    this.#attempt = stable ? 1 : this.#attempt + 1
    const retryInMs = backOff(this.#attempt)
    this.#log.warn({ ...fields, retryInMs }, `SMPP session ended: ${detail}`)
    this.#retry = setTimeout(() => {
      this.#session = this.#open()
    }, retryInMs)
  }
}

/**
 * How long to wait before try number `attempt` (from 1), in milliseconds: 250 ms, doubling to 30 s, each drawn
 * from the upper half, so that many binds that ended together do not reconnect together.
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(30_000, 250 * 2 ** Math.min(attempt - 1, 10))
  return Math.round(whole * (0.5 + random() / 2))
}
