import type { CallParsed } from '@songsarn/contract/base/call'
import type { addCouponCodes, Coupon } from '@songsarn/contract/communication/coupons'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { addCodes } from './add-codes.ts'
import { audited, findCoupon } from './find-coupon.ts'
import { shownCoupon } from './show-coupons.ts'

/** Adds codes to a coupon. */
export function addMoreCodes(
  { caller, transaction, audit, saveResponse }: CallerContext,
  id: string,
  body: CallParsed<typeof addCouponCodes>['body'],
): Promise<Coupon> {
  return transaction(async (trx) => {
    const before = await findCoupon(trx, caller, id)
    const after = await addCodes(trx, before, body)
    await audit(trx, {
      action: 'update',
      subject: 'Coupon',
      target: after,
      before: audited(before),
      after: audited(after),
    })
    return saveResponse(trx, await shownCoupon(trx, after))
  })
}
