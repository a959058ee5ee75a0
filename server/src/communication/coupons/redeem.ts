import type { CallAnswer } from '@songsarn/contract/base/call'
import type { redeemCoupon } from '@songsarn/contract/communication/coupons'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/**
 * Redeems a code. The lock of its row lets one of two tills that ask at once redeem it.
 *
 * @throws ApiProblem resource.notFound, coupon.redeemed, coupon.notIssued, coupon.notStarted, coupon.ended
 */
export async function redeem(
  trx: Scope,
  account: { tenantId: string; accountId: string },
  code: string,
  now: Date,
): Promise<CallAnswer<typeof redeemCoupon>> {
  const found = await trx
    .selectFrom('couponCodes')
    .select(['couponId', 'state', 'redeemedAt'])
    .where((eb) => eb.and({ ...account, code }))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new ApiProblem('resource.notFound')
  if (found.redeemedAt) throw new ApiProblem('coupon.redeemed', { params: { date: found.redeemedAt.toISOString() } })
  if (found.state === 'free' || found.state === 'taken') throw new ApiProblem('coupon.notIssued')
  const { startsAt, endsAt, name, description } = await trx
    .selectFrom('coupons')
    .select(['startsAt', 'endsAt', 'name', 'description'])
    .where((eb) => eb.and({ ...account, id: found.couponId }))
    .executeTakeFirstOrThrow()
  if (startsAt && now < startsAt)
    throw new ApiProblem('coupon.notStarted', { params: { date: startsAt.toISOString() } })
  if (endsAt && now > endsAt) throw new ApiProblem('coupon.ended', { params: { date: endsAt.toISOString() } })
  await trx
    .updateTable('couponCodes')
    .set({ state: 'redeemed', redeemedAt: now })
    .where((eb) => eb.and({ ...account, code }))
    .execute()
  return { code, couponId: found.couponId, name, description, redeemDate: now.toISOString() }
}
