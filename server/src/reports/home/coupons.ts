import type { Home } from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'
import type { DayRange } from './range.ts'

/** Codes of coupons that were issued, opened and redeemed in these days. A code counts in the days of each. */
export async function readCoupons(
  trx: Scope,
  tenantId: string,
  accounts: readonly string[],
  days: DayRange,
): Promise<NonNullable<Home['coupons']>> {
  const { from, before } = dateRange(days)
  const counted = (column: 'issued_at' | 'opened_at' | 'redeemed_at') => sql`(
    select count(*)::integer from coupon_codes
    where tenant_id = ${tenantId} and account_id = any(${[...accounts]}::uuid[])
      and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before})`
  const { rows } = await sql<NonNullable<Home['coupons']>>`
    select ${counted('issued_at')} as coupon, ${counted('opened_at')} as open, ${counted('redeemed_at')} as redeem`.execute(
    trx,
  )
  return rows[0] ?? { coupon: 0, open: 0, redeem: 0 }
}
