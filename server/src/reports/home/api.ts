import {
  getFirstSteps,
  getHome,
  getHomeDetail,
  getHomeNeeds,
  type Home,
  type HomeDetailRow,
} from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import { accountNames } from '../../account/accounts/account-name.ts'
import { shownBalance } from '../../billing/shown-balance.ts'
import { LISTED, readFigures, shownItem } from '../../communication/communications/figures.ts'
import { compareNames } from '../../foundation/db/by-name.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { accountsInReach } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { bangkokDay, daysBetween } from '../../foundation/time/bangkok.ts'
import { readCoupons } from './coupons.ts'
import { NOTHING, outcomesOf, readGroups, sumOf, withTotals } from './figures.ts'
import { showFirstSteps } from './first-steps.ts'
import { showNeeds } from './needs.ts'
import { rangeBefore, rangeOf } from './range.ts'

const NEWEST = 5

export const handlers = (ports: Ports): Handler[] => [
  handle(getHome, async ({ caller, transaction }, { query }) => {
    const { tenantId } = caller.tenancy
    const accounts = accountsInReach(caller, query.account)
    const today = bangkokDay(ports.now())
    const range = rangeOf(query, today)
    const earlier = rangeBefore(range, today)
    return heavyRead(ports.store, { caller, transaction }, async (trx) => {
      const where = sql<boolean>`c.tenant_id = ${tenantId} and c.account_id = any(${accounts}::uuid[]) and ${LISTED}`
      const account = trx
        .selectFrom('accounts')
        .select('alertLessThan')
        .where('tenantId', '=', tenantId)
        .where('id', '=', caller.acting.id)
      const [days, before, { alertLessThan }, balance, coupons, newest, otpAlerts] = await Promise.all([
        readGroups(trx, tenantId, accounts, range, 'day'),
        readGroups(trx, tenantId, accounts, earlier, 'account'),
        account.executeTakeFirstOrThrow(),
        shownBalance(trx, caller),
        caller.can('read', 'Coupon') ? readCoupons(trx, tenantId, accounts, range) : null,
        caller.can('read', 'Communication') ? readFigures(trx, tenantId, where, { size: NEWEST, offset: 0 }) : [],
        caller.can('read', 'OtpConfig') ? readOtpAlerts(trx, tenantId, caller.acting.id) : [],
      ])
      const { smsSub, deliRate, cost, held } = withTotals(sumOf(before.values()))
      return {
        ...range,
        ...withTotals(sumOf(days.values())),
        before: { ...earlier, smsSub, deliRate, cost, held },
        activity: daysBetween(range.startDate, range.endDate)
          .filter((date) => date <= today)
          .map((date) => ({ date, ...outcomesOf(days.get(date) ?? NOTHING) })),
        creditBalance: balance?.balance ?? null,
        alertLessThan,
        coupons,
        newest: newest.map(shownItem),
        otpAlerts,
      }
    })
  }),

  handle(getHomeNeeds, (context) => showNeeds(context, ports.now())),

  handle(getFirstSteps, (context) => showFirstSteps(ports.store, context)),

  handle(getHomeDetail, async ({ caller, transaction }, { query }) => {
    const { tenantId } = caller.tenancy
    const { page, size, by } = query
    const accounts = accountsInReach(caller, query.account)
    const range = rangeOf(query, bangkokDay(ports.now()))
    const { column, direction } = sortOf(query.sort, SORTS, {
      column: by === 'day' ? 'name' : 'smsSub',
      direction: 'desc',
    })
    return heavyRead(ports.store, { caller, transaction }, async (trx) => {
      const groups = await readGroups(trx, tenantId, accounts, range, by)
      const names = by === 'account' ? await accountNames(trx, tenantId, accounts) : undefined
      const rows = Array.from(groups, ([key, of]) => ({ key, name: names?.get(key) ?? key, ...withTotals(of) }))
      rows.sort((a, b) => compare(a, b, column) * (direction === 'asc' ? 1 : -1) || (a.key < b.key ? -1 : 1))
      return {
        ...range,
        by,
        items: rows.slice(page * size, (page + 1) * size),
        page,
        size,
        total: rows.length,
        sum: withTotals(sumOf(groups.values())),
      }
    })
  }),
]

const SORTS = {
  name: 'name',
  smsSub: 'smsSub',
  deliRate: 'deliRate',
  cost: 'cost',
  held: 'held',
  deli: 'deli',
  reject: 'reject',
  progess: 'progess',
  unDeli: 'unDeli',
  unknown: 'unknown',
  cancelled: 'cancelled',
  heldByRule: 'heldByRule',
  cancelledByRule: 'cancelledByRule',
} as const

/** Rows without a rate come after all others in a descending list. */
function compare(a: HomeDetailRow, b: HomeDetailRow, column: keyof typeof SORTS): number {
  if (column === 'name') return compareNames(a.name, b.name)
  return (a[column] ?? -1) - (b[column] ?? -1)
}

async function readOtpAlerts(trx: Scope, tenantId: string, accountId: string): Promise<Home['otpAlerts']> {
  const { rows } = await sql<Home['otpAlerts'][number]>`
    select c.id as "otcId", c.name, a.share, a.usual_share as "usualShare"
    from otp_alerts a join otp_configs c on c.tenant_id = a.tenant_id and c.id = a.config_id and c.deleted_at is null
    where a.tenant_id = ${tenantId} and a.account_id = ${accountId} order by a.since, c.id`.execute(trx)
  return rows
}
