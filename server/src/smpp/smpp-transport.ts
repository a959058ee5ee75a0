import type { CarrierReceipt, SubmitOutcome, SubmitRequest, Transport } from '../delivery/transport.ts'
import type { Log } from '../logging/log.ts'
import type { Message } from './codec/pdu.ts'
import { isReceipt, readReceipt } from './codec/receipt.ts'
import { status } from './codec/status.ts'
import { submitSm } from './codec/submit-sm.ts'
import { ReceiptInbox } from './session/receipt-inbox.ts'
import { type BindEvents, ReconnectingBind } from './session/reconnecting-bind.ts'
import { bindCommands, parseSmppUrl, type SmppSettings } from './smpp-url.ts'

/** How long the carrier counts as slow after a throttled or late response. */
const SLOW_FOR_MS = 5000
/** A response that takes longer is late. */
const LATE_AFTER_MS = 5000

/** The transport to the SMSC of an SMPP_URL (see parseSmppUrl). It connects at once and reconnects until closed. */
export function createSmppTransport(url: string, log: Log): Transport {
  return new SmppTransport(parseSmppUrl(url), log)
}

class SmppTransport implements Transport {
  readonly carrier: string
  readonly capacity: number
  readonly #settings: SmppSettings
  readonly #log: Log
  readonly #inbox: ReceiptInbox
  readonly #submitting: ReconnectingBind[] = []
  readonly #receiving: ReconnectingBind[] = []
  readonly #listeners = new Set<() => void>()
  #slowUntil = 0
  #slowEnds: NodeJS.Timeout | undefined
  #notified: 'up' | 'slow' | 'down' = 'down'
  #closing = false

  constructor(settings: SmppSettings, log: Log) {
    this.carrier = settings.carrier
    this.capacity = settings.session.window * settings.binds
    this.#settings = settings
    this.#log = log
    this.#inbox = new ReceiptInbox(log)
    const { submitting, receiving } = bindCommands(settings.mode)
    const events: BindEvents = {
      onChange: () => this.#notifyOnChange(),
      onDelivery: (delivered, respond) => this.#onDelivery(delivered, respond),
      onResponseTime: (after) => {
        if (after >= LATE_AFTER_MS) this.#onSlow()
      },
    }
    for (let index = 0; index < settings.binds; index += 1) {
      this.#submitting.push(new ReconnectingBind(this.carrier, { ...settings.session, bind: submitting }, events, log))
      if (receiving)
        this.#receiving.push(new ReconnectingBind(this.carrier, { ...settings.session, bind: receiving }, events, log))
    }
  }

  state(): 'up' | 'slow' | 'down' {
    if (this.#closing || !this.#submitting.some((bind) => bind.bound)) return 'down'
    return performance.now() < this.#slowUntil ? 'slow' : 'up'
  }

  onStateChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void {
    this.#inbox.onReceipts(handler)
  }

  async submit(request: SubmitRequest): Promise<SubmitOutcome> {
    const bind = this.#closing ? undefined : this.#leastBusy()
    if (!bind) return { kind: 'notSent' }
    const message = submitSm(request)
    if (typeof message === 'number') return { kind: 'rejected', code: message }
    const outcome = await bind.submit(message)
    if (outcome.kind === 'throttled') this.#onSlow()
    return outcome
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearTimeout(this.#slowEnds)
    this.#notifyOnChange()
    await this.#receiptsSettled()
    await Promise.all(this.#submitting.map((bind) => bind.close()))
    await this.#receiptsSettled()
    await Promise.all(this.#receiving.map((bind) => bind.close()))
  }

  #leastBusy(): ReconnectingBind | undefined {
    let leastBusy: ReconnectingBind | undefined
    for (const bind of this.#submitting) {
      if (bind.bound && (!leastBusy || bind.load < leastBusy.load)) leastBusy = bind
    }
    return leastBusy
  }

  #onDelivery(delivered: Message, respond: (code: number) => void): void {
    const receipt = isReceipt(delivered) ? readReceipt(delivered, this.#settings.utcOffset) : undefined
    if (receipt) {
      this.#inbox.add(receipt, respond)
      return
    }
    const what = isReceipt(delivered) ? 'a receipt without a state or an id' : 'a message from a handset'
    this.#log.warn({ carrier: this.carrier, esmClass: delivered.esmClass }, `SMPP: refused ${what}`)
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
