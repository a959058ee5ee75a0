import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listCodes, listCouponCodes } from '@songsarn/contract/communication/coupons'
import { accountNames } from '../../account/accounts/account-name.ts'
import { accountsInReach } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findCoupon } from './find-coupon.ts'
import { readListedCodes } from './listed-codes.ts'
import { shownCode } from './show-coupons.ts'

const SORTS = { code: 'code', redeemDate: 'redeemedAt', openDate: 'openedAt', issueDate: 'issuedAt' } as const

/** A page of the codes of all coupons in reach. */
export async function listAllCodes(
  { store }: Ports,
  context: CallerContext,
  query: CallParsed<typeof listCodes>['query'],
): Promise<CallAnswer<typeof listCodes>> {
  const accounts = accountsInReach(context.caller, query.account)
  return heavyRead(store, context, async (trx) => {
    const { tenantId } = context.caller.tenancy
    const { rows, ...page } = await readListedCodes(trx, tenantId, accounts, query)
    const ids = rows.map(({ accountId }) => accountId)
    const names = await accountNames(trx, tenantId, ids)
    const items = rows.map((row) => {
      const { couponId, coupon, accountId } = row
      return { ...shownCode(row), couponId, coupon, accountId, account: names.get(accountId) ?? '' }
    })
    return { items, ...page }
  })
}

/** A page of the codes of one coupon. */
export function listCodesOf(
  { store }: Ports,
  context: CallerContext,
  couponId: string,
  query: CallParsed<typeof listCouponCodes>['query'],
): Promise<CallAnswer<typeof listCouponCodes>> {
  return heavyRead(store, context, async (trx) => {
    const { tenantId, accountId } = await findCoupon(trx, context.caller, couponId)
    const sort = sortOf(query.sort, SORTS, { column: 'code', direction: 'asc' })
    const found = trx
      .selectFrom('couponCodes')
      .where((eb) => eb.and({ tenantId, accountId, couponId }))
      .$if(query.state !== undefined, (list) => list.where('state', '=', query.state ?? 'free'))
      .$if(query.code !== undefined, (list) => list.where('code', '=', query.code?.trim().toUpperCase() ?? ''))
    const { rows, ...page } = await readPage(query, found, (list) =>
      list.selectAll().orderBy(sort.column, sort.direction).orderBy('code', sort.direction),
    )
    return { items: rows.map(shownCode), ...page }
  })
}
