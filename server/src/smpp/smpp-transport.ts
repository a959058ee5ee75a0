import type { OperatorReceipt, SubmitOutcome, SubmitRequest, Transport } from '../delivery/transport.ts'
import { mobileAddress, senderAddress } from './address.ts'
import { LastingBind, type LastingBindEvents } from './lasting-bind.ts'
import { type Message, message } from './pdu.ts'
import { isReceipt, readReceipt } from './receipt.ts'
import { ReceiptInbox } from './receipt-inbox.ts'
import type { SmppLog } from './smpp-log.ts'
import { bindCommands, parseSmppUrl, type SmppSettings } from './smpp-url.ts'
import { status } from './status.ts'
import { encodeUserData } from './user-data.ts'
import { relativeValidity } from './validity-period.ts'

/** registered_delivery: a receipt for success and for failure, SMPP 3.4 §5.2.17. */
const FINAL_RECEIPT = 1
/** How long one throttled or late answer makes the operator count as slow. */
const SLOW_FOR_MS = 5000
/** An answer that takes longer is late. */
const LATE_AFTER_MS = 5000

/** The transport to the SMSC of an SMPP_URL (see parseSmppUrl). It connects at once and reconnects until closed. */
export function createSmppTransport(url: string, log: SmppLog): Transport {
  return new SmppTransport(parseSmppUrl(url), log)
}

class SmppTransport implements Transport {
  readonly operator: string
  readonly capacity: number
  readonly #settings: SmppSettings
  readonly #log: SmppLog
  readonly #inbox: ReceiptInbox
  readonly #submitting: LastingBind[] = []
  readonly #receiving: LastingBind[] = []
  readonly #listeners = new Set<() => void>()
  #slowUntil = 0
  #slowEnds: NodeJS.Timeout | undefined
  #told: 'up' | 'slow' | 'down' = 'down'
  #closing = false

  constructor(settings: SmppSettings, log: SmppLog) {
    this.operator = settings.operator
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
      this.#submitting.push(new LastingBind({ ...settings.session, bind: submitting }, events, log))
      if (receiving) this.#receiving.push(new LastingBind({ ...settings.session, bind: receiving }, events, log))
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

  onReceipts(handler: (receipts: OperatorReceipt[]) => Promise<void>): void {
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

  #freest(): LastingBind | undefined {
    let freest: LastingBind | undefined
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
    this.#log.warn({ operator: this.operator, esmClass: delivered.esmClass }, `SMPP: ${what} was not taken`)
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

/** The submit_sm for a request, or the status that an operator would refuse it with when SMPP cannot carry it. */
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
