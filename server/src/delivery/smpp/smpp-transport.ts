import type { Log } from '../../foundation/logging/log.ts'
import type { CarrierReceipt, PartOrigin, SubmitOutcome, SubmitRequest, Transport } from '../transport.ts'
import type { BindCommand } from './codec/command.ts'
import type { Message } from './codec/pdu.ts'
import { isReceipt, readReceipt } from './codec/receipt.ts'
import { submitSm } from './codec/short-message.ts'
import { status } from './codec/status.ts'
import { ReceiptInbox } from './session/receipt-inbox.ts'
import { type BindEvents, ReconnectingBind } from './session/reconnecting-bind.ts'
import { SplitReceipts } from './session/split-receipts.ts'
import { bindCommands, parseSmppUrl, type SmppSettings } from './smpp-url.ts'

/** How long the carrier counts as slow after a throttled or late response. */
const SLOW_FOR_MS = 5000
/** A response that takes longer is late. */
const LATE_AFTER_MS = 5000

/** A connection, or with `split` a pair of them. */
type Bind = { submitting: ReconnectingBind; receiving: ReconnectingBind | undefined }

/**
 * The transport to the SMSC of an SMPP_URL (see parseSmppUrl). It opens `binds` connections at once, by default all that the
 * URL allows, and reconnects until closed.
 */
export function createSmppTransport(url: string, log: Log, binds?: number): SmppTransport {
  return new SmppTransport(parseSmppUrl(url), log, binds)
}

export class SmppTransport implements Transport {
  readonly carrier: string
  /** Binds that the carrier allows, over all processes. */
  readonly allowedBinds: number
  readonly #settings: SmppSettings
  readonly #log: Log
  readonly #inbox: ReceiptInbox
  readonly #split = new SplitReceipts()
  readonly #events: BindEvents
  #binds: Bind[] = []
  /** Binds that are closing. They count until they are closed. */
  readonly #leaving = new Set<Bind>()
  readonly #listeners = new Set<() => void>()
  #slowUntil = 0
  #slowEnds: NodeJS.Timeout | undefined
  #notified: 'up' | 'slow' | 'down' = 'down'
  #closing = false
  #writesUntil = Number.POSITIVE_INFINITY

  constructor(settings: SmppSettings, log: Log, binds = settings.binds) {
    this.carrier = settings.carrier
    this.allowedBinds = settings.binds
    this.#settings = settings
    this.#log = log
    this.#inbox = new ReceiptInbox(log)
    this.#events = {
      onChange: () => this.#notifyOnChange(),
      onDelivery: (delivered, respond) => this.#onDelivery(delivered, respond),
      onResponseTime: (after) => {
        if (after >= LATE_AFTER_MS) this.#onSlow()
      },
    }
    this.setBinds(binds)
  }

  get capacity(): number {
    return this.#settings.session.window * this.#binds.length
  }

  get share(): number {
    return Math.min(1, this.#binds.length / this.allowedBinds)
  }

  /** Binds that are open, opening or closing. */
  get heldBinds(): number {
    return this.#binds.length + this.#leaving.size
  }

  /** Binds that can submit. */
  get boundBinds(): number {
    return this.#binds.filter(({ submitting }) => submitting.bound).length
  }

  /**
   * Opens or closes binds until there are `count`. Closing binds take no new messages and wait for the responses to those that
   * they have. Returns a promise when some close; it resolves when they are closed.
   */
  setBinds(count: number): Promise<void> | undefined {
    if (this.#closing) return undefined
    while (this.#binds.length < count) this.#binds.push(this.#open())
    // Closes connections that are not bound first.
    this.#binds.sort((a, b) => Number(b.submitting.bound) - Number(a.submitting.bound))
    const surplus = this.#binds.splice(count)
    for (const bind of surplus) this.#leaving.add(bind)
    this.#notifyOnChange()
    if (surplus.length === 0) return undefined
    return Promise.all(surplus.map((bind) => this.#closeBind(bind))).then(() => {})
  }

  /** Stops writing after this time (of `performance.now()`), whatever was submitted before it. */
  writeUntil(time: number): void {
    this.#writesUntil = time
  }

  /** Ends all binds at once. The outcome of parts without a response is unknown. */
  drop(detail: string): void {
    for (const bind of [...this.#binds.splice(0), ...this.#leaving]) {
      bind.submitting.drop(detail)
      bind.receiving?.drop(detail)
    }
    this.#notifyOnChange()
  }

  state(): 'up' | 'slow' | 'down' {
    if (this.#closing || this.boundBinds === 0) return 'down'
    return performance.now() < this.#slowUntil ? 'slow' : 'up'
  }

  onStateChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void {
    this.#inbox.onReceipts(handler)
  }

  async submit(request: SubmitRequest, origin?: PartOrigin): Promise<SubmitOutcome> {
    const bind = this.#closing ? undefined : this.#leastBusy()
    if (!bind) return { kind: 'notSent' }
    const message = submitSm(request)
    if (typeof message === 'number') return { kind: 'rejected', code: message }
    const outcome = await bind.submit(message, origin)
    if (outcome.kind === 'throttled') this.#onSlow()
    return outcome
  }

  received(origin: PartOrigin): void {
    for (const { submitting } of [...this.#binds, ...this.#leaving]) submitting.received(origin)
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearTimeout(this.#slowEnds)
    this.#notifyOnChange()
    await this.#receiptsSettled()
    const binds = [...this.#binds, ...this.#leaving]
    await Promise.all(binds.map(({ submitting }) => submitting.close()))
    await this.#receiptsSettled()
    await Promise.all(binds.map(({ receiving }) => receiving?.close()))
    this.#binds = []
  }

  #open(): Bind {
    const { mode, session } = this.#settings
    const commands = bindCommands(mode)
    const open = (bind: BindCommand) =>
      new ReconnectingBind(
        this.carrier,
        { ...session, bind, mayWrite: () => performance.now() < this.#writesUntil },
        this.#events,
        this.#log,
      )
    return { submitting: open(commands.submitting), receiving: commands.receiving && open(commands.receiving) }
  }

  async #closeBind(bind: Bind): Promise<void> {
    await bind.submitting.close()
    await bind.receiving?.close()
    this.#leaving.delete(bind)
  }

  #leastBusy(): ReconnectingBind | undefined {
    let leastBusy: ReconnectingBind | undefined
    for (const { submitting } of this.#binds) {
      if (submitting.bound && (!leastBusy || submitting.load < leastBusy.load)) leastBusy = submitting
    }
    return leastBusy
  }

  #onDelivery(delivered: Message, respond: (code: number) => void): void {
    if (!isReceipt(delivered)) {
      this.#refuse('a message from a handset', delivered, respond)
      return
    }
    const whole = this.#split.join({ message: delivered, respond })
    if (!whole) return
    this.#inbox.add(readReceipt(whole.message, this.#settings.utcOffset), whole.respond)
  }

  #refuse(what: string, { esmClass }: Message, respond: (code: number) => void): void {
    this.#log.warn({ carrier: this.carrier, esmClass }, `SMPP: refused ${what}`)
    respond(status.receiverPermanentError)
  }

  #onSlow(): void {
    this.#slowUntil = performance.now() + SLOW_FOR_MS
    this.#notifyOnChange()
    if (this.#closing) return
    clearTimeout(this.#slowEnds)
    // A millisecond more, so that the timer never fires before `#slowUntil`.
    this.#slowEnds = setTimeout(() => this.#notifyOnChange(), SLOW_FOR_MS + 1)
  }

  #notifyOnChange(): void {
    const state = this.state()
    if (state === this.#notified) return
    this.#notified = state
    for (const listener of this.#listeners) listener()
  }

  /** Waits within the response limit: a handler that hangs must not keep the process from ending. */
  async #receiptsSettled(): Promise<void> {
    let limit: NodeJS.Timeout | undefined
    const passed = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, this.#settings.session.responseLimit)
    })
    await Promise.race([this.#inbox.settled(), passed])
    clearTimeout(limit)
  }
}
