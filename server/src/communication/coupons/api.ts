import {
  addCouponCodes,
  createCoupon,
  getCoupon,
  listCodes,
  listCouponCodes,
  listCoupons,
  redeemCoupon,
} from '@songsarn/contract/communication/coupons'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { byTheirNames, type Lookups } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { addCoupon } from './add-coupon.ts'
import { addMoreCodes } from './add-more-codes.ts'
import { hasWarning } from './coupon-warning.ts'
import { findCoupon, ownCoupons } from './find-coupon.ts'
import { listAllCodes, listCodesOf } from './list-codes.ts'
import { redeem } from './redeem.ts'
import { daysOf, shownCoupon, shownCoupons } from './show-coupons.ts'

const SORTS = { createDate: 'id', name: byName('name') } as const

/** An account may have a million codes, and each list counts them, so reads take their turn. */
export const handlers = (ports: Ports): Handler[] => [
  handle(listCoupons, async (context, { query }) =>
    heavyRead(ports.store, context, async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const found = ownCoupons(trx, context.caller)
        .where('name', 'ilike', containing(query.name ?? ''))
        .$if(query.warning !== undefined, (list) => list.where(hasWarning(query.warning ?? 'ending', ports.now())))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownCoupons(trx, rows), ...page }
    }),
  ),

  handle(createCoupon, async (context, { body }) => addCoupon(ports, context, body)),

  // Before `{id}`, which would take its path.
  handle(listCodes, async (context, { query }) => listAllCodes(ports, context, query)),

  handle(getCoupon, async (context, { params }) =>
    heavyRead(ports.store, context, async (trx) => {
      const row = await findCoupon(trx, context.caller, params.id)
      return { ...(await shownCoupon(trx, row)), days: await daysOf(trx, row, ports.now()) }
    }),
  ),

  handle(listCouponCodes, async (context, { params, query }) => listCodesOf(ports, context, params.id, query)),

  handle(
    addCouponCodes,
    async (context, { params, body }) => addMoreCodes(context, params.id, body),
    async (trx, caller, { id }) => Boolean(await findCoupon(trx, caller, id)),
  ),

  handle(redeemCoupon, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      const redeemed = await redeem(trx, ofCaller(caller), body.code.toUpperCase(), ports.now())
      const target = { id: redeemed.couponId, name: redeemed.name }
      await audit(trx, { action: 'accept', subject: 'Coupon', target, after: { code: redeemed.code } })
      return saveResponse(trx, redeemed)
    }),
  ),
]

export const lookups: Lookups<'coupons'> = {
  coupons: (trx, caller, wanted) =>
    ownCoupons(trx, caller)
      .select(['id as value', 'name as label', countedFree.as('detail')])
      .$call(byTheirNames(wanted))
      .execute(),
}

/** Counts no further than 1,000: each form that is opened reads it, and 20 coupons with 10,000 codes took 110 ms. */
const countedFree = sql<string>`(
  select case when count(*) > 1000 then '1000+' else count(*)::text end from (
    select from coupon_codes c
    where c.tenant_id = coupons.tenant_id and c.coupon_id = coupons.id and c.state = 'free' limit 1001) counted)`
