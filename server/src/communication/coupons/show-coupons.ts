import type { Coupon, CouponCode } from '@songsarn/contract/communication/coupons'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { bangkokDay, daysBetween, startOfBangkokDay } from '../../foundation/time/bangkok.ts'

export async function shownCoupon(trx: Scope, row: Row<'coupons'>): Promise<Coupon> {
  const [coupon] = await shownCoupons(trx, [row])
  if (!coupon) throw new Error('no coupon to show')
  return coupon
}

type Counts = Pick<Coupon, 'free' | 'issued' | 'opened' | 'redeemed'>

export async function shownCoupons(trx: Scope, rows: readonly Row<'coupons'>[]): Promise<Coupon[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const { rows: counts } = await sql<Counts & { couponId: string }>`
    select coupon_id, count(*) filter (where state = 'free')::integer as free,
      count(*) filter (where state in ('issued', 'opened', 'redeemed'))::integer as issued,
      count(opened_at)::integer as opened, count(redeemed_at)::integer as redeemed
    from coupon_codes where tenant_id = ${first.tenantId} and coupon_id = any(${ids}::uuid[]) group by coupon_id`.execute(
    trx,
  )
  return rows.map((of) => {
    const { free = 0, issued = 0, opened = 0, redeemed = 0 } = counts.find(({ couponId }) => couponId === of.id) ?? {}
    return {
      id: of.id,
      name: of.name,
      description: of.description,
      startDate: of.startsAt?.toISOString() ?? null,
      endDate: of.endsAt?.toISOString() ?? null,
      createDate: of.createdAt.toISOString(),
      total: of.total,
      free,
      issued,
      opened,
      redeemed,
    }
  })
}

const DAYS_SHOWN = 30
const DAY_MS = 24 * 3600 * 1000

/** How many codes were opened and redeemed on each of the last days. */
export async function daysOf(trx: Scope, { tenantId, id }: Row<'coupons'>, now: Date) {
  const dates = daysBetween(bangkokDay(new Date(now.getTime() - (DAYS_SHOWN - 1) * DAY_MS)), bangkokDay(now))
  const since = startOfBangkokDay(dates[0] ?? bangkokDay(now))
  const perDay = (column: 'opened_at' | 'redeemed_at') => sql`
    select (${sql.ref(column)} at time zone 'Asia/Bangkok')::date::text as date, ${sql.lit(column)} as what, count(*)::integer as count
    from coupon_codes where tenant_id = ${tenantId} and coupon_id = ${id} and ${sql.ref(column)} >= ${since} group by 1`
  const { rows } = await sql<{ date: string; what: string; count: number }>`
    ${perDay('opened_at')} union all ${perDay('redeemed_at')}`.execute(trx)
  const countOf = (date: string, what: string) => rows.find((row) => row.date === date && row.what === what)?.count ?? 0
  return dates.map((date) => ({
    date,
    opened: countOf(date, 'opened_at'),
    redeemed: countOf(date, 'redeemed_at'),
  }))
}

export const shownCode = (of: Row<'couponCodes'>): CouponCode => ({
  code: of.code,
  state: of.state,
  mobile: of.address,
  issueDate: of.issuedAt?.toISOString() ?? null,
  openDate: of.openedAt?.toISOString() ?? null,
  redeemDate: of.redeemedAt?.toISOString() ?? null,
})
