import { simulatedBehaviour } from '../../delivery/smpp/simulator/behaviour.ts'
import type { CarrierReceipt, SubmitOutcome, SubmitRequest, Transport } from '../../delivery/transport.ts'

export type MemoryTransportOptions = {
  carrier?: string
  /** Parts in flight at once. Default 10. */
  capacity?: number
  /** Milliseconds from response to receipt. Default 300. */
  receiptDelay?: number
  /** Milliseconds until a missing response counts as lost. Default 2000. */
  answerLimit?: number
}

/** ESME_RTHROTTLED and ESME_RINVDSTADR, SMPP 3.4 §5.1.3. */
const THROTTLED = 0x58
const INVALID_DESTINATION = 0x0b

/** The simulated carrier without a socket, for a page and for tests. It behaves like the simulated SMSC. */
export class MemoryTransport implements Transport {
  readonly carrier: string
  readonly capacity: number
  /** Every accepted part, in order. */
  readonly taken: SubmitRequest[] = []
  readonly #receiptDelay: number
  readonly #answerLimit: number
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #throttledOnce = new Set<string>()
  #handler: ((receipts: CarrierReceipt[]) => Promise<void>) | undefined
  #state: 'up' | 'slow' | 'down' = 'up'
  #lastId = Date.now()

  constructor(options: MemoryTransportOptions = {}) {
    this.carrier = options.carrier ?? 'memory'
    this.capacity = options.capacity ?? 10
    this.#receiptDelay = options.receiptDelay ?? 300
    this.#answerLimit = options.answerLimit ?? 2000
  }

  state(): 'up' | 'slow' | 'down' {
    return this.#state
  }

  /** Simulates a carrier that goes down or comes back. */
  setState(state: 'up' | 'slow' | 'down'): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  onStateChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void {
    this.#handler = handler
  }

  async submit(request: SubmitRequest): Promise<SubmitOutcome> {
    await Promise.resolve()
    if (this.#state === 'down') return { kind: 'notSent' }
    const { response, receipt, state } = simulatedBehaviour(request.address)
    if (response === 'reject') return { kind: 'rejected', code: INVALID_DESTINATION }
    const key = `${request.address} ${request.userMessageReference}`
    if (response === 'throttleFirst' && !this.#throttledOnce.has(key)) {
      this.#throttledOnce.add(key)
      return { kind: 'throttled', code: THROTTLED }
    }
    this.taken.push(request)
    const carrierMessageId = String(++this.#lastId)
    const { sender, address, userMessageReference } = request
    const notice: CarrierReceipt = {
      carrierMessageId,
      sender,
      address,
      state,
      error: state === 'delivered' ? '000' : '001',
      doneAt: new Date(),
      userMessageReference,
    }
    if (receipt === 'beforeResponse') await this.#handler?.([notice])
    if (receipt === 'afterResponse') this.#after(this.#receiptDelay, () => void this.#handler?.([notice]))
    if (response !== 'lose') return { kind: 'accepted', carrierMessageId }
    return new Promise((resolve) => this.#after(this.#answerLimit, () => resolve({ kind: 'unknown' })))
  }

  async close(): Promise<void> {
    this.setState('down')
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }
}
