import { sql } from 'kysely'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'

/** How long a carrier's id is needed: messages expire after 72 hours, and a receipt may come twice. */
const IDS_KEPT_MS = 8 * 24 * 3_600_000
const ROWS_AT_ONCE = 20_000

/** Removes what only serves to match receipts, when none can come any more. */
export async function purgeDelivery(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IDS_KEPT_MS)
  const purges = [
    sql`delete from carrier_message_ids where ctid = any(array(
      select ctid from carrier_message_ids where created_at < ${before} limit ${ROWS_AT_ONCE}))`,
    sql`delete from unknown_parts where ctid = any(array(
      select ctid from unknown_parts where intended_at < ${before} limit ${ROWS_AT_ONCE}))`,
    sql`delete from unmatched_receipts where ctid = any(array(
      select ctid from unmatched_receipts where received_at < ${before} limit ${ROWS_AT_ONCE}))`,
  ]
  for (const purge of purges) {
    for (let purged = ROWS_AT_ONCE; purged === ROWS_AT_ONCE; ) {
      const { numAffectedRows } = await asWorker(store, (trx) => purge.execute(trx))
      purged = Number(numAffectedRows ?? 0)
    }
  }
}
