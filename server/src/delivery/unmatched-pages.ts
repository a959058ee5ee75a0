import type { Scope } from '../db/database.ts'
import { type Arrived, unmatchedReceipts } from './store-receipts.ts'

const PAGE = 500

/** Receipts put aside, looked at again a page a time: another process may have stored their answers since. */
export class UnmatchedPages {
  /** Whether there may be any. */
  any = true
  #after = 0

  async next(trx: Scope, operator: string): Promise<Arrived[]> {
    const page = await unmatchedReceipts(trx, operator, { oldest: PAGE, after: this.#after })
    this.any = page.length > 0 || this.#after > 0
    this.#after = page.length === PAGE ? (page.at(-1)?.id ?? 0) : 0
    return page
  }
}
