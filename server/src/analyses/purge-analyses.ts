import { sql } from 'kysely'
import { asWorker, type Store } from '../db/tenancy.ts'

/** Rows deleted in one transaction. */
const ROWS_AT_ONCE = 20_000

export async function failAnalysis(store: Store, tenantId: string, id: string): Promise<void> {
  await asWorker(store, (trx) =>
    trx
      .updateTable('analyses')
      .set({ status: 'failed' })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute(),
  )
}

/** An analysis runs in the process that was asked for it and is not gone on with: what an ended process left is failed. */
export async function failAbandonedAnalyses(store: Store): Promise<void> {
  await asWorker(store, (trx) =>
    trx.updateTable('analyses').set({ status: 'failed' }).where('status', '=', 'running').execute(),
  )
}

/**
 * Deletes analyses that expired, but for those whose communication still makes messages of them. Numbers of people are
 * not kept longer than they are needed.
 */
export async function purgeAnalyses(store: Store, now: Date): Promise<void> {
  const expired = await asWorker(store, (trx) =>
    sql<{ tenantId: string; id: string; rowsTotal: number }>`
      select a.tenant_id, a.id, a.rows_total from analyses a
      left join communications m on m.tenant_id = a.tenant_id and m.id = a.communication_id
      where a.expires_at < ${now} and (m.id is null or m.expanded = m.recipients)`.execute(trx),
  )
  for (const { tenantId, id, rowsTotal } of expired.rows) {
    for (let from = 1; from <= rowsTotal; from += ROWS_AT_ONCE) {
      await asWorker(store, (trx) =>
        trx
          .deleteFrom('analysisRows')
          .where('tenantId', '=', tenantId)
          .where('analysisId', '=', id)
          .where('rowNo', '>=', from)
          .where('rowNo', '<', from + ROWS_AT_ONCE)
          .execute(),
      )
    }
    await asWorker(store, (trx) =>
      trx.deleteFrom('analyses').where('tenantId', '=', tenantId).where('id', '=', id).execute(),
    )
  }
}
