import { sql } from 'kysely'
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
  await sql`
    update analyses set expires_at = least(expires_at, created_at + ${LIFETIME_MS / 1000} * interval '1 second')
    where tenant_id = ${tenantId} and id = ${analysisId}`.execute(trx)
}
