import type { Scope } from '../../db/database.ts'
import { type Arrived, unmatchedReceipts } from './store-receipts.ts'

const PAGE = 500

/** Receipts put aside, looked at again a page a time: another process may have stored their answers since. */
export class UnmatchedReceiptPager {
  /** Whether there may be any. */
  any = true
  #after = 0

  async next(trx: Scope, carrier: string): Promise<Arrived[]> {
    const page = await unmatchedReceipts(trx, carrier, { oldest: PAGE, after: this.#after })
    this.any = page.length > 0 || this.#after > 0
    this.#after = page.length === PAGE ? (page.at(-1)?.id ?? 0) : 0
    return page
  }
}

/** When a receipt is looked at again after it was not matched, in milliseconds after each try. */
const RETRY_AFTER_MS = [100, 1000, 5000]
/** Receipts that wait for another look at most; the pages bring the rest. */
const MOST = 50_000

/**
 * Receipts of this process whose part was not found. With several processes the response may be stored by another one at
 * the same moment; neither transaction sees the other's row, so the receipt is looked at again shortly after.
 */
export class UnmatchedRetries {
  #waiting: { receipts: Arrived[]; tries: number; at: number }[] = []
  #count = 0
  readonly #tries = new Map<number, number>()

  add(receipts: readonly Arrived[], now: number): void {
    const byTries = Map.groupBy(receipts, ({ id }) => (id === undefined ? 0 : (this.#tries.get(id) ?? 0)))
    for (const [tries, group] of byTries) {
      const after = RETRY_AFTER_MS[tries]
      if (after === undefined || this.#count + group.length > MOST) continue
      this.#waiting.push({ receipts: group, tries: tries + 1, at: now + after })
      this.#count += group.length
    }
  }

  /** Takes those whose time has come. */
  due(now: number): Arrived[] {
    const due = this.#waiting.filter(({ at }) => at <= now)
    if (due.length === 0) return []
    this.#waiting = this.#waiting.filter(({ at }) => at > now)
    this.#tries.clear()
    for (const { receipts, tries } of due) {
      this.#count -= receipts.length
      for (const { id } of receipts) if (id !== undefined) this.#tries.set(id, tries)
    }
    return due.flatMap(({ receipts }) => receipts)
  }

  /** Milliseconds until some are due; infinite when none wait. */
  untilNext(now: number): number {
    return Math.min(...this.#waiting.map(({ at }) => at - now))
  }
}
