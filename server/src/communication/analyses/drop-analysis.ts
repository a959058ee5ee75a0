import type { Scope } from '../../foundation/db/database.ts'
import { freeCouponsOf } from '../coupons/take-coupons.ts'

/**
 * Deletes an analysis, unless it is deleted already, and frees its coupon codes for the next one. A job that still sorts its rows
 * stops before its next batch, and the purge deletes them. A communication that was made of it keeps its rows and codes.
 */
export async function dropAnalysis(
  trx: Scope,
  { tenantId, accountId, id }: { tenantId: string; accountId: string; id: string },
  now: Date,
): Promise<boolean> {
  const dropped = await trx
    .updateTable('analyses')
    .set({ deletedAt: now, expiresAt: now })
    .where((eb) => eb.and({ tenantId, accountId, id }))
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await freeCouponsOf(trx, { tenantId, analysisId: id })
  return dropped !== undefined
}
