import type { OperatorReceipt, SubmitOutcome, SubmitRequest, Transport } from './transport.ts'

type Submitted = { request: SubmitRequest; answer(outcome: SubmitOutcome): void }

/** An operator that does what a test says, when it says it. */
export class ScriptedTransport implements Transport {
  readonly operator = 'scripted'
  readonly capacity: number
  readonly submitted: Submitted[] = []
  #closed = false
  #handler: (receipts: OperatorReceipt[]) => Promise<void> = async () => {}

  constructor(capacity = 10) {
    this.capacity = capacity
  }

  state(): 'up' {
    return 'up'
  }

  onStateChange(): () => void {
    return () => {}
  }

  onReceipts(handler: (receipts: OperatorReceipt[]) => Promise<void>): void {
    this.#handler = handler
  }

  submit(request: SubmitRequest): Promise<SubmitOutcome> {
    if (this.#closed) return Promise.resolve({ kind: 'notSent' })
    return new Promise((answer) => this.submitted.push({ request, answer }))
  }

  /** Resolves when it is stored. */
  receipt(request: SubmitRequest, receipt: Partial<OperatorReceipt>): Promise<void> {
    const { sender, mobile } = request
    return this.#handler([{ operatorId: '1', sender, mobile, state: 'delivered', ...receipt }])
  }

  /** Everything in flight is in doubt, as after a time limit. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { answer } of this.submitted) answer({ kind: 'unknown' })
  }
}
