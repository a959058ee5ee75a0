import type { Scope } from '../../foundation/db/database.ts'

/** Notes which communication an analysis was sent as; null frees it for another communication. */
export async function setUse(
  trx: Scope,
  { tenantId, analysisId }: { tenantId: string; analysisId: string },
  communicationId: string | null,
): Promise<void> {
  await trx
    .updateTable('analyses')
    .set({ communicationId })
    .where('tenantId', '=', tenantId)
    .where('id', '=', analysisId)
    .execute()
}
