import { sql } from 'kysely'
import type { Scope } from '../foundation/db/database.ts'
import { bangkokDay } from '../foundation/time/bangkok.ts'
import { balanceOf, type Payer } from './ledger.ts'

/** Whole days before today whose charges are the pace. */
const PACE_DAYS = 14
/** An account that has sent for fewer days has no pace yet. */
const FEWEST_DAYS = 3

const DAY_MS = 86_400_000

/**
 * For how many days the balance suffices, at the pace of the last 14 days before today; today is not over. The days before the first send
 * of an account do not count. `days` is null when it is not known: the account was not charged in these days, has sent for fewer than
 * 3 of them, or spends the credits of its parent. Sub-accounts that share its credits count.
 */
export async function findDaysLeft(
  trx: Scope,
  { tenantId, accountId }: Payer,
  now: Date,
): Promise<{ days: number | null }> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'paymentType'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', accountId), eb.and({ parentId: accountId, paymentType: 'shared' })]))
    .execute()
  if (accounts.some(({ id, paymentType }) => id === accountId && paymentType === 'shared')) return { days: null }
  const today = bangkokDay(now)
  const first = bangkokDay(new Date(now.getTime() - PACE_DAYS * DAY_MS))
  const where = sql`tenant_id = ${tenantId} and account_id = any(${accounts.map(({ id }) => id)}::uuid[]) and day < ${today}::date`
  const { rows } = await sql<{ charged: number; since: string | null }>`
    with counted as (
      select day, cost from daily_figures where ${where}
      union all
      select day, cost from daily_figure_changes where ${where}
    )
    select coalesce(sum(cost) filter (where day >= ${first}::date), 0)::bigint as charged,
      to_char(min(day), 'YYYY-MM-DD') as since
    from counted`.execute(trx)
  const { charged, since } = rows[0] ?? { charged: 0, since: null }
  const { balance } = await balanceOf(trx, { tenantId, accountId })
  return { days: daysAtPace({ balance, charged, paceDays: since === null ? 0 : daysOf(since, today) }) }
}

const daysOf = (since: string, today: string): number =>
  Math.min(PACE_DAYS, (Date.parse(today) - Date.parse(since)) / DAY_MS)

/** Whole days that a balance suffices when `charged` credits went in `paceDays`; null when that is no pace. */
export function daysAtPace({
  balance,
  charged,
  paceDays,
}: {
  balance: number
  charged: number
  paceDays: number
}): number | null {
  if (charged <= 0 || paceDays < FEWEST_DAYS) return null
  return Math.floor((balance * paceDays) / charged)
}
