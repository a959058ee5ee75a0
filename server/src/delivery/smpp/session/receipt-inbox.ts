import type { Log } from '../../../foundation/logging/log.ts'
import type { CarrierReceipt } from '../../transport.ts'
import { status } from '../codec/status.ts'

type Handler = (receipts: CarrierReceipt[]) => Promise<void>
type PendingReceipt = { receipt: CarrierReceipt; respond: (code: number) => void }

/** Most receipts in memory while the handler is slow. The carrier is asked to bring others later. */
const MOST_KEPT = 20_000

/**
 * Passes receipts to the handler in batches: all that one read of the socket brought. A receipt gets its response when its batch is
 * stored; if storing fails, the carrier keeps it.
 */
export class ReceiptInbox {
  readonly #log: Log
  #handler: Handler | undefined
  #pending: PendingReceipt[] = []
  readonly #storing = new Set<Promise<void>>()
  /** Receipts of the batches that are being stored. */
  #handed = 0

  constructor(log: Log) {
    this.#log = log
  }

  onReceipts(handler: Handler): void {
    this.#handler = handler
    this.#storeSoon()
  }

  add(receipt: CarrierReceipt, respond: (code: number) => void): void {
    if (this.#pending.length + this.#handed >= MOST_KEPT) {
      respond(status.receiverTemporaryError)
      return
    }
    this.#pending.push({ receipt, respond })
    if (this.#pending.length === 1) this.#storeSoon()
  }

  /** Resolves when every receipt has its response; at once without a handler, because receipts could not be stored. */
  async settled(): Promise<void> {
    while (this.#storing.size > 0) await Promise.all(this.#storing)
  }

  #storeSoon(): void {
    const handler = this.#handler
    if (!handler || this.#pending.length === 0) return
    const storing = new Promise<void>((resolve) => {
      // At that time `#pending` has all receipts of this read of the socket.
      setImmediate(() => resolve(this.#store(handler)))
    }).then(() => {
      this.#storing.delete(storing)
    })
    this.#storing.add(storing)
  }

  async #store(handler: Handler): Promise<void> {
    const batch = this.#pending
    this.#pending = []
    if (batch.length === 0) return
    this.#handed += batch.length
    let code: number = status.ok
    try {
      await handler(batch.map(({ receipt }) => receipt))
    } catch (error) {
      code = status.receiverTemporaryError
      this.#log.error({ err: error, receipts: batch.length }, 'receipts could not be stored; the carrier keeps them')
    }
    this.#handed -= batch.length
    for (const { respond } of batch) respond(code)
  }
}
