import type { Scope } from '../../foundation/db/database.ts'
import { RetryQueue } from '../queue/retry-queue.ts'
import { type IncomingReceipt, readUnmatched } from './store-receipts.ts'

const PAGE_SIZE = 500
/** Milliseconds until a receipt that was not matched is matched again, after each try. */
const RETRY_AFTER_MS = [100, 1000, 5000]
/** Most receipts that wait for a retry. The pages bring the others. */
const MOST_WAITING = 50_000

/**
 * Receipts whose part was not found. Another process may store the part's outcome at the same moment, and then neither
 * transaction sees the other's row. So such a receipt is matched again shortly after, and later once more with all that are
 * stored, a page at a time.
 */
export class UnmatchedReceipts {
  #after = 0
  readonly #retries = new RetryQueue<IncomingReceipt[]>()
  #waiting = 0

  /** The next page of those that the database holds. */
  async nextPage(trx: Scope, carrier: string): Promise<IncomingReceipt[]> {
    const page = await readUnmatched(trx, carrier, { oldest: PAGE_SIZE, after: this.#after })
    this.#after = page.length === PAGE_SIZE ? (page.at(-1)?.id ?? 0) : 0
    return page
  }

  add(receipts: readonly IncomingReceipt[], now: number): void {
    if (receipts.length === 0) return
    for (const [retries, group] of Map.groupBy(receipts, (receipt) => receipt.retries ?? 0)) {
      const after = RETRY_AFTER_MS[retries]
      if (after === undefined || this.#waiting + group.length > MOST_WAITING) continue
      this.#waiting += group.length
      this.#retries.add(
        group.map((receipt) => ({ ...receipt, retries: retries + 1 })),
        now + after,
      )
    }
  }

  /** Takes those that are to be matched again. */
  due(now: number): IncomingReceipt[] {
    const due = this.#retries.due(now).flat()
    this.#waiting -= due.length
    return due
  }

  /** Milliseconds until some are due; infinite when none wait. */
  untilNext(now: number): number {
    return this.#retries.untilNext(now)
  }
}
