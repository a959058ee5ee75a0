import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

export const ownCoupons = (trx: Scope, caller: Caller) =>
  trx.selectFrom('coupons').where((eb) => eb.and(ofCaller(caller)))

export const findCoupon = (trx: Scope, caller: Caller, id: string) =>
  ownCoupons(trx, caller)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export const audited = ({ name, total, startsAt, endsAt }: Row<'coupons'>) => ({ name, total, startsAt, endsAt })
