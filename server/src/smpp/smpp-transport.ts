import type { CarrierReceipt, SubmitOutcome, SubmitRequest, Transport } from '../delivery/transport.ts'
import type { Log } from '../logging/log.ts'
import { mobileAddress, senderAddress } from './codec/address.ts'
import { type Message, message } from './codec/pdu.ts'
import { isReceipt, readReceipt } from './codec/receipt.ts'
import { status } from './codec/status.ts'
import { encodeUserData } from './codec/user-data.ts'
import { relativeValidity } from './codec/validity-period.ts'
import { ReceiptInbox } from './session/receipt-inbox.ts'
import { type LastingBindEvents, ReconnectingBind } from './session/reconnecting-bind.ts'
import { bindCommands, parseSmppUrl, type SmppSettings } from './smpp-url.ts'

/** registered_delivery: a receipt for success and for failure, SMPP 3.4 §5.2.17. */
const FINAL_RECEIPT = 1
/** How long one throttled or late answer makes the carrier count as slow. */
const SLOW_FOR_MS = 5000
/** An answer that takes longer is late. */
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
  #told: 'up' | 'slow' | 'down' = 'down'
  #closing = false

  constructor(settings: SmppSettings, log: Log) {
    this.carrier = settings.carrier
    this.capacity = settings.session.window * settings.binds
    this.#settings = settings
    this.#log = log
    this.#inbox = new ReceiptInbox(log)
    const { submitting, receiving } = bindCommands(settings.mode)
    const events: LastingBindEvents = {
      onChange: () => this.#tellChange(),
      onDelivery: (delivered, answer) => this.#onDelivery(delivered, answer),
      onAnswerTime: (after) => {
        if (after >= LATE_AFTER_MS) this.#onSlow()
      },
    }
    for (let index = 0; index < settings.binds; index += 1) {
      this.#submitting.push(new ReconnectingBind({ ...settings.session, bind: submitting }, events, log))
      if (receiving) this.#receiving.push(new ReconnectingBind({ ...settings.session, bind: receiving }, events, log))
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
    const bind = this.#closing ? undefined : this.#freest()
    if (!bind) return { kind: 'notSent' }
    const prepared = prepare(request)
    if (typeof prepared === 'number') return { kind: 'rejected', code: prepared }
    const outcome = await bind.submit(prepared)
    if (outcome.kind === 'throttled') this.#onSlow()
    return outcome
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearTimeout(this.#slowEnds)
    this.#tellChange()
    await this.#receiptsSettled()
    await Promise.all(this.#submitting.map((bind) => bind.close()))
    await this.#receiptsSettled()
    await Promise.all(this.#receiving.map((bind) => bind.close()))
  }

  #freest(): ReconnectingBind | undefined {
    let freest: ReconnectingBind | undefined
    for (const bind of this.#submitting) {
      if (bind.bound && (!freest || bind.load < freest.load)) freest = bind
    }
    return freest
  }

  #onDelivery(delivered: Message, answer: (code: number) => void): void {
    const receipt = isReceipt(delivered) ? readReceipt(delivered, this.#settings.utcOffset) : undefined
    if (receipt) {
      this.#inbox.add(receipt, answer)
      return
    }
    const what = isReceipt(delivered) ? 'a receipt without a state or an id' : 'a message from a handset'
    this.#log.warn({ carrier: this.carrier, esmClass: delivered.esmClass }, `SMPP: ${what} was not taken`)
    answer(status.receiverPermanentError)
  }

  #onSlow(): void {
    this.#slowUntil = performance.now() + SLOW_FOR_MS
    this.#tellChange()
    if (this.#closing) return
    clearTimeout(this.#slowEnds)
    // A millisecond more, so that the timer never fires before `#slowUntil`.
    this.#slowEnds = setTimeout(() => this.#tellChange(), SLOW_FOR_MS + 1)
  }

  #tellChange(): void {
    const state = this.state()
    if (state === this.#told) return
    this.#told = state
    for (const listener of this.#listeners) listener()
  }

  /** Bounded as every other answer is: a handler that hangs must not keep the process from ending. */
  async #receiptsSettled(): Promise<void> {
    let limit: NodeJS.Timeout | undefined
    const passed = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, this.#settings.session.responseLimit)
    })
    await Promise.race([this.#inbox.settled(), passed])
    clearTimeout(limit)
  }
}

/** The submit_sm for a request, or the status that a carrier would refuse it with when SMPP cannot carry it. */
function prepare(request: SubmitRequest): Message | number {
  const source = senderAddress(request.sender)
  if (!source) return status.invalidSource
  const destination = mobileAddress(request.mobile)
  if (!destination) return status.invalidDestination
  try {
    const data = encodeUserData(request.text, request.encoding, request.concat)
    if (data.shortMessage.length > 254) return status.invalidMessageLength
    return message({
      ...data,
      source,
      destination,
      validityPeriod: relativeValidity(request.validitySeconds),
      registeredDelivery: FINAL_RECEIPT,
      userMessageReference: request.userMessageReference,
    })
  } catch (error) {
    if (error instanceof RangeError) return status.invalidMessageLength
    throw error
  }
}
