import type { CouponWarning } from '@songsarn/contract/communication/coupons'
import { type RawBuilder, sql } from 'kysely'

const FEW_CODES = 100
const ENDING_MS = 7 * 86_400_000

/** The condition on `coupons` that have this warning. */
export function hasWarning(warning: CouponWarning, now: Date): RawBuilder<boolean> {
  const lasts = sql`(coupons.ends_at is null or coupons.ends_at > ${now})`
  return warning === 'ending'
    ? sql`${lasts} and coupons.ends_at <= ${new Date(now.getTime() + ENDING_MS)}`
    : sql`${lasts} and ${FREE} between 1 and ${FEW_CODES - 1} and ${FREE} * 10 < coupons.total`
}

/** Free codes of a coupon. It counts no further than needed: an account may have a million. */
const FREE = sql`(
  select count(*) from (
    select from coupon_codes f
    where f.tenant_id = coupons.tenant_id and f.coupon_id = coupons.id and f.state = 'free' limit ${FEW_CODES}) few)`
