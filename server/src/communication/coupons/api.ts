import {
  addCouponCodes,
  type Coupon,
  type CouponCode,
  createCoupon,
  getCoupon,
  listCodes,
  listCouponCodes,
  listCoupons,
  MAX_COUPONS,
  redeemCoupon,
} from '@songsarn/contract/communication/coupons'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { accountsInReach, type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { bangkokDay, daysBetween, startOfBangkokDay } from '../../foundation/time/bangkok.ts'
import { addCodes } from './add-codes.ts'
import { readListedCodes } from './listed-codes.ts'
import { redeem } from './redeem.ts'

const SORTS = { createDate: 'id', name: 'name' } as const
const CODE_SORTS = { code: 'code', redeemDate: 'redeemedAt', openDate: 'openedAt', issueDate: 'issuedAt' } as const

/** An account may have a million codes, and each list counts them, so reads take their turn. */
export const handlers = (ports: Ports): Handler[] => [
  handle(listCoupons, async (context, { query }) =>
    heavyRead(ports.store, context, async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const found = ownCoupons(trx, context.caller).where('name', 'ilike', containing(query.name ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await withCounts(trx, rows), ...page }
    }),
  ),

  handle(createCoupon, async ({ caller, transaction, audit, saveResponse }, { body }) => {
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
      return saveResponse(trx, await one(trx, made))
    })
  }),

  // Before `{id}`, which would take its path.
  handle(listCodes, async (context, { query }) => {
    const accounts = accountsInReach(context.caller, query.account)
    return heavyRead(ports.store, context, async (trx) => {
      const { rows, ...page } = await readListedCodes(trx, context.caller.tenancy.tenantId, accounts, query)
      const items = rows.map((row) => {
        const { couponId, coupon, accountId, account } = row
        return { ...shownCode(row), couponId, coupon, accountId, account }
      })
      return { items, ...page }
    })
  }),

  handle(getCoupon, async (context, { params }) =>
    heavyRead(ports.store, context, async (trx) => {
      const row = await findCoupon(trx, context.caller, params.id)
      return { ...(await one(trx, row)), days: await daysOf(trx, row, ports.now()) }
    }),
  ),

  handle(listCouponCodes, async (context, { params, query }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { tenantId, accountId, id } = await findCoupon(trx, context.caller, params.id)
      const sort = sortOf(query.sort, CODE_SORTS, { column: 'code', direction: 'asc' })
      const found = trx
        .selectFrom('couponCodes')
        .where((eb) => eb.and({ tenantId, accountId, couponId: id }))
        .$if(query.state !== undefined, (list) => list.where('state', '=', query.state ?? 'free'))
        .$if(query.code !== undefined, (list) => list.where('code', '=', query.code?.trim().toUpperCase() ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('code', sort.direction),
      )
      return { items: rows.map(shownCode), ...page }
    }),
  ),

  handle(
    addCouponCodes,
    async ({ caller, transaction, audit, saveResponse }, { params, body }) =>
      transaction(async (trx) => {
        const before = await findCoupon(trx, caller, params.id)
        const after = await addCodes(trx, before, body)
        await audit(trx, {
          action: 'update',
          subject: 'Coupon',
          target: after,
          before: audited(before),
          after: audited(after),
        })
        return saveResponse(trx, await one(trx, after))
      }),
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
  coupons: (trx, caller, { like, values, limit, offset }) =>
    ownCoupons(trx, caller)
      .select(['id as value', 'name as label', countedFree.as('detail')])
      .where('name', 'ilike', like)
      .where(withIds('id', values))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
}

/** Counts no further than 1,000: each form that is opened reads it, and 20 coupons with 10,000 codes took 110 ms. */
const countedFree = sql<string>`(
  select case when count(*) > 1000 then '1000+' else count(*)::text end from (
    select from coupon_codes c
    where c.tenant_id = coupons.tenant_id and c.coupon_id = coupons.id and c.state = 'free' limit 1001) counted)`

const ownCoupons = (trx: Scope, caller: Caller) => trx.selectFrom('coupons').where((eb) => eb.and(ofCaller(caller)))

const findCoupon = (trx: Scope, caller: Caller, id: string) =>
  ownCoupons(trx, caller)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const audited = ({ name, total, startsAt, endsAt }: Row<'coupons'>) => ({ name, total, startsAt, endsAt })

async function one(trx: Scope, row: Row<'coupons'>): Promise<Coupon> {
  const [coupon] = await withCounts(trx, [row])
  if (!coupon) throw new Error('no coupon to show')
  return coupon
}

type Counts = Pick<Coupon, 'free' | 'issued' | 'opened' | 'redeemed'>

async function withCounts(trx: Scope, rows: readonly Row<'coupons'>[]): Promise<Coupon[]> {
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

async function daysOf(trx: Scope, { tenantId, id }: Row<'coupons'>, now: Date) {
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

const shownCode = (of: Row<'couponCodes'>): CouponCode => ({
  code: of.code,
  state: of.state,
  mobile: of.address,
  issueDate: of.issuedAt?.toISOString() ?? null,
  openDate: of.openedAt?.toISOString() ?? null,
  redeemDate: of.redeemedAt?.toISOString() ?? null,
})
