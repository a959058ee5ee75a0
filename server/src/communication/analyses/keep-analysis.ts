import type { Scope } from '../../foundation/db/database.ts'
import { LIFETIME_MS } from './start-analysis.ts'

type Key = { tenantId: string; analysisId: string }

/** Keeps an analysis until a time, because what it found waits for an approval. */
export async function keepAnalysis(trx: Scope, { tenantId, analysisId }: Key, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('analyses')
    .set({ expiresAt })
    .where((eb) => eb.and({ tenantId, id: analysisId }))
    .execute()
}

/** Lets it end as any other: mobiles are not stored longer than they are needed. */
export async function releaseAnalysis(trx: Scope, { tenantId, analysisId }: Key): Promise<void> {
  const own = { tenantId, id: analysisId }
  const found = await trx
    .selectFrom('analyses')
    .select('createdAt')
    .where((eb) => eb.and(own))
    .executeTakeFirst()
  if (!found) return
  // Not `created_at + interval`: Citus takes no such sum of a column in an update.
  const expiresAt = new Date(found.createdAt.getTime() + LIFETIME_MS)
  await trx
    .updateTable('analyses')
    .set({ expiresAt })
    .where((eb) => eb.and(own))
    .where('expiresAt', '>', expiresAt)
    .execute()
}
