import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'

const DAY_MS = 24 * 3600 * 1000
/** Longer than an analysis is kept. */
const UNSENT_MS = 2 * DAY_MS
/** How long links lead somewhere that differ from row to row. All others, and opt-out links, never end. */
const TARGETS_MS = 400 * DAY_MS
/** Rows deleted in one transaction. */
const ROWS_AT_ONCE = 20_000

/** Deletes the links of analyses that were never sent, and row targets after {@link TARGETS_MS}. */
export const purgeLinksJob = (store: Store): Job => ({
  name: 'purge-links',
  serverOnly: true,
  everySeconds: 3600,
  run: (_, { signal }) => purgeLinks(store, new Date(), signal),
})

export async function purgeLinks(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  const unsent = new Date(now.getTime() - UNSENT_MS)
  const old = new Date(now.getTime() - TARGETS_MS)
  const { rows } = await asWorker(store, (trx) =>
    sql<{ tenantId: string; no: number; isSent: boolean }>`
      select tenant_id, no, communication_id is not null as is_sent from link_sets
      where communication_id is null and created_at <= ${unsent}
        or has_row_targets and created_at <= ${old}`.execute(trx),
  )
  for (const { tenantId, no, isSent } of rows) {
    do signal?.throwIfAborted()
    while (await asWorker(store, (trx) => deleteTargets(trx, tenantId, no)))
    await asWorker(store, async (trx) => {
      if (isSent) await trx.updateTable('linkSets').set({ hasRowTargets: false }).where('no', '=', no).execute()
      else await trx.deleteFrom('linkSets').where('no', '=', no).where('communicationId', 'is', null).execute()
    })
  }
}

/** Deletes some; returns whether there were any. */
async function deleteTargets(trx: Scope, tenantId: string, no: number): Promise<boolean> {
  const { rows } = await sql`
    delete from link_targets where tenant_id = ${tenantId} and set_no = ${no} and row_no in (
      select row_no from link_targets where tenant_id = ${tenantId} and set_no = ${no} limit ${ROWS_AT_ONCE})
    returning row_no`.execute(trx)
  return rows.length > 0
}
