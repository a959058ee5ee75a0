import { freeAbandonedJobs } from '../adapters/pg-boss-queue.ts'
import { removeConnections } from '../delivery/carriers/carrier-status.ts'
import { lapseLeases } from '../delivery/queue/lease-chunks.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { freeKeys } from '../foundation/http/idempotency.ts'

/**
 * Ends what a killed process had under way: its leases on chunks and binds, its requests with an idempotency key, its jobs. For a
 * database that only this process uses. On a shared one, other processes wait until these lapse.
 */
export async function endFormerProcess(store: OpenDatabase): Promise<void> {
  await asWorker(store, async (trx) => {
    await lapseLeases(trx)
    await freeKeys(trx)
  })
  await removeConnections(store)
  await freeAbandonedJobs(store)
}
