import { sql } from 'kysely'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { type AnalysisKey, RECIPIENT_SOURCES } from './recipient-source.ts'

/** Rows deleted in one transaction. */
const ROWS_AT_ONCE = 20_000

/**
 * Deletes expired and deleted analyses, except while their communication is expanding. Mobiles are not stored longer than they
 * are needed.
 */
export async function purgeAnalyses(store: Store, now: Date): Promise<void> {
  const expired = await asWorker(store, (trx) =>
    sql<AnalysisKey>`
      select a.tenant_id, a.id as analysis_id from analyses a
      left join communications m on m.tenant_id = a.tenant_id and m.id = a.communication_id
      where a.expires_at <= ${now} and (m.id is null or m.expanded = m.recipients)`.execute(trx),
  )
  for (const key of expired.rows) await deleteAnalysis(store, key, now)
}

async function deleteAnalysis(store: Store, { tenantId, analysisId }: AnalysisKey, now: Date): Promise<void> {
  // Its job, if it still runs, ends before the next batch.
  const marked = await asWorker(store, (trx) =>
    trx
      .updateTable('analyses')
      .set({ deletedAt: now })
      .where('tenantId', '=', tenantId)
      .where('id', '=', analysisId)
      .returning('rowsDone')
      .executeTakeFirst(),
  )
  for (let from = 1; from <= (marked?.rowsDone ?? 0); from += ROWS_AT_ONCE) {
    await asWorker(store, (trx) =>
      trx
        .deleteFrom('analysisRows')
        .where('tenantId', '=', tenantId)
        .where('analysisId', '=', analysisId)
        .where('rowNo', '>=', from)
        .where('rowNo', '<', from + ROWS_AT_ONCE)
        .execute(),
    )
  }
  await asWorker(store, async (trx) => {
    for (const source of Object.values(RECIPIENT_SOURCES)) await source.release?.(trx, { tenantId, analysisId })
    await trx.deleteFrom('analyses').where('tenantId', '=', tenantId).where('id', '=', analysisId).execute()
  })
}
