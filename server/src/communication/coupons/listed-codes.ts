import type { listCodes } from '@songsarn/contract/communication/coupons'
import type * as z from 'zod/mini'
import type { Scope } from '../../foundation/db/database.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'

/** When each event happened. */
const TIMES = { issued: 'k.issuedAt', opened: 'k.openedAt', redeemed: 'k.redeemedAt' } as const
const SORTS = {
  code: 'k.code',
  issueDate: TIMES.issued,
  openDate: TIMES.opened,
  redeemDate: TIMES.redeemed,
} as const

/** A page of the codes of these accounts that were issued, opened or redeemed in the days. Home counts the same codes. */
export function readListedCodes(
  trx: Scope,
  tenantId: string,
  accounts: readonly string[],
  query: z.output<typeof listCodes.query>,
) {
  const { from, before } = dateRange(query)
  const at = TIMES[query.event]
  const sort = sortOf(query.sort, SORTS, { column: at, direction: 'desc' })
  let found = trx
    .selectFrom('couponCodes as k')
    .where('k.tenantId', '=', tenantId)
    .where('k.accountId', 'in', accounts)
    .where(at, 'is not', null)
  if (from) found = found.where(at, '>=', from)
  if (before) found = found.where(at, '<', before)
  return readPage(query, found, (list) =>
    list
      .innerJoin('coupons as c', (join) => join.onRef('c.tenantId', '=', 'k.tenantId').onRef('c.id', '=', 'k.couponId'))
      .selectAll('k')
      .select('c.name as coupon')
      .orderBy(sort.column, (order) => (sort.direction === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('k.accountId')
      .orderBy('k.code', sort.direction),
  )
}
