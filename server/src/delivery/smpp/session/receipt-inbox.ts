import type { Log } from '../../../foundation/logging/log.ts'
import type { CarrierReceipt } from '../../transport.ts'
import { status } from '../codec/status.ts'

type Handler = (receipts: CarrierReceipt[]) => Promise<void>
type PendingReceipt = { receipt: CarrierReceipt; respond: (code: number) => void }

const LARGEST_BATCH = 1000
/** Most receipts in memory while the handler is slow. The carrier is asked to bring others later. */
const MOST_KEPT = 20_000

/**
 * Passes receipts to the handler in batches, one at a time. While it stores one batch, the next one grows. A receipt gets its
 * response when its batch is stored; if storing fails, the carrier keeps it.
 */
export class ReceiptInbox {
  readonly #log: Log
  #handler: Handler | undefined
  #pending: PendingReceipt[] = []
  #storing: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  onReceipts(handler: Handler): void {
    this.#handler = handler
    this.#storeSoon()
  }

  add(receipt: CarrierReceipt, respond: (code: number) => void): void {
    if (this.#pending.length >= MOST_KEPT) {
      respond(status.receiverTemporaryError)
      return
    }
    this.#pending.push({ receipt, respond })
    this.#storeSoon()
  }

  /** Resolves when every receipt has its response; at once without a handler, because receipts could not be stored. */
  async settled(): Promise<void> {
    while (this.#storing) await this.#storing
  }

  #storeSoon(): void {
    if (this.#storing || !this.#handler || this.#pending.length === 0) return
    const handler = this.#handler
    this.#storing = new Promise<void>((resolve) => {
      // At that time `#pending` has all receipts of this read of the socket.
      setImmediate(() => resolve(this.#store(handler)))
    }).then(() => {
      this.#storing = undefined
      this.#storeSoon()
    })
  }

  async #store(handler: Handler): Promise<void> {
    const batch = this.#pending.splice(0, LARGEST_BATCH)
    let code: number = status.ok
    try {
      await handler(batch.map(({ receipt }) => receipt))
    } catch (error) {
      code = status.receiverTemporaryError
      this.#log.error({ err: error, receipts: batch.length }, 'receipts could not be stored; the carrier keeps them')
    }
    for (const { respond } of batch) respond(code)
  }
}
