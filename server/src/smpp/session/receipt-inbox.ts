import type { CarrierReceipt } from '../../delivery/transport.ts'
import type { Log } from '../../logging/log.ts'
import { status } from '../codec/status.ts'

type Handler = (receipts: CarrierReceipt[]) => Promise<void>
type Arrived = { receipt: CarrierReceipt; answer: (code: number) => void }

const LARGEST_BATCH = 1000
/** Receipts kept in memory while the handler is slow; the carrier is asked to bring any more later. */
const MOST_KEPT = 20_000

/**
 * Gathers receipts for the handler, one batch at a time: while it stores one, the next grows, so the busier it is the
 * fewer calls it gets. A receipt is answered when its batch is stored; if storing fails the carrier keeps it.
 */
export class ReceiptInbox {
  readonly #log: Log
  #handler: Handler | undefined
  #arrived: Arrived[] = []
  #storing: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  onReceipts(handler: Handler): void {
    this.#handler = handler
    this.#storeSoon()
  }

  add(receipt: CarrierReceipt, answer: (code: number) => void): void {
    if (this.#arrived.length >= MOST_KEPT) {
      answer(status.receiverTemporaryError)
      return
    }
    this.#arrived.push({ receipt, answer })
    this.#storeSoon()
  }

  /** Resolves when everything that arrived is answered. At once without a handler: nothing would store it. */
  async settled(): Promise<void> {
    while (this.#storing) await this.#storing
  }

  #storeSoon(): void {
    if (this.#storing || !this.#handler || this.#arrived.length === 0) return
    const handler = this.#handler
    this.#storing = new Promise<void>((resolve) => {
      // All that the same read of the socket brought is in `#arrived` by then.
      setImmediate(() => resolve(this.#store(handler)))
    }).then(() => {
      this.#storing = undefined
      this.#storeSoon()
    })
  }

  async #store(handler: Handler): Promise<void> {
    const batch = this.#arrived.splice(0, LARGEST_BATCH)
    let code: number = status.ok
    try {
      await handler(batch.map(({ receipt }) => receipt))
    } catch (error) {
      code = status.receiverTemporaryError
      this.#log.error({ err: error, receipts: batch.length }, 'receipts could not be stored; the carrier keeps them')
    }
    for (const { answer } of batch) answer(code)
  }
}
