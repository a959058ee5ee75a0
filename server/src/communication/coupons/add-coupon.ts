import type { CallParsed } from '@songsarn/contract/base/call'
import { type Coupon, type createCoupon, MAX_COUPONS } from '@songsarn/contract/communication/coupons'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { addCodes } from './add-codes.ts'
import { audited } from './find-coupon.ts'
import { shownCoupon } from './show-coupons.ts'

/** Makes a coupon with its codes. */
export function addCoupon(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createCoupon>['body'],
): Promise<Coupon> {
  const { name, description, startDate = null, endDate = null } = body
  return transaction(async (trx) => {
    await requireBelowLimit(trx, caller, { table: 'coupons', max: MAX_COUPONS })
    const key = { ...ofCaller(caller), id: newId() }
    await trx
      .insertInto('coupons')
      .values({
        ...key,
        name,
        description,
        startsAt: startDate === null ? null : new Date(startDate),
        endsAt: endDate === null ? null : new Date(endDate),
        userId: caller.tenancy.userId,
        createdAt: ports.now(),
      })
      .execute()
    const made = await addCodes(trx, key, body)
    await audit(trx, { action: 'create', subject: 'Coupon', target: made, after: audited(made) })
    return saveResponse(trx, await shownCoupon(trx, made))
  })
}
