import type { Piece } from '@songsarn/sms/merge-fields'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/** The merge field that a code of a coupon fills. */
export const COUPON_FIELD = 'coupon'

/**
 * Requires that an analysis can use a coupon: the acting account has it, and the text names its field.
 *
 * @throws ApiProblem request.invalid
 */
export async function requireCoupon(trx: Scope, caller: Caller, id: string, pieces: readonly Piece[]): Promise<void> {
  const found = await trx
    .selectFrom('coupons')
    .select('id')
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirst()
  if (!found) throw refused('options.couponId', 'unknown')
  if (!pieces.some((piece) => typeof piece !== 'string' && piece.field === COUPON_FIELD))
    throw refused('content', 'couponMissing')
}

const refused = (path: string, code: 'unknown' | 'couponMissing') =>
  new ApiProblem('request.invalid', { params: { in: 'body' }, errors: [fieldError(path, code)] })
