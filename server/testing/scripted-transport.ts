import type { CarrierReceipt, SubmitOutcome, SubmitRequest, Transport } from '../src/delivery/transport.ts'

type Submitted = { request: SubmitRequest; answer(outcome: SubmitOutcome): void }

/** A carrier that a test controls step by step. */
export class ScriptedTransport implements Transport {
  readonly carrier: string
  readonly capacity: number
  readonly submitted: Submitted[] = []
  /** While true, the transport does not submit. */
  isDown = false
  #closed = false
  #handler: (receipts: CarrierReceipt[]) => Promise<void> = async () => {}

  constructor(capacity = 10, carrier = 'scripted') {
    this.carrier = carrier
    this.capacity = capacity
  }

  state(): 'up' | 'down' {
    return this.isDown ? 'down' : 'up'
  }

  onStateChange(): () => void {
    return () => {}
  }

  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void {
    this.#handler = handler
  }

  submit(request: SubmitRequest): Promise<SubmitOutcome> {
    if (this.#closed) return Promise.resolve({ kind: 'notSent' })
    return new Promise((answer) => this.submitted.push({ request, answer }))
  }

  /** Resolves when it is stored. */
  receipt(request: SubmitRequest, receipt: Partial<CarrierReceipt>): Promise<void> {
    const { sender, address } = request
    return this.#handler([{ carrierMessageId: '1', sender, address, state: 'delivered', ...receipt }])
  }

  /** Makes every part in flight unknown, as after a time limit. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { answer } of this.submitted) answer({ kind: 'unknown' })
  }
}
