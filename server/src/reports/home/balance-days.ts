import { type HomeNeeds, LEAST_PACE_DAYS, LOW_BALANCE_DAYS, PACE_DAYS } from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import { payerOf } from '../../billing/ledger.ts'
import { shownBalance } from '../../billing/shown-balance.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { bangkokDay, daysBetween } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000

/**
 * How long the balance of the acting account lasts at the pace of the last full days. Sub-accounts that share it spend it too. When
 * the account spends its parent's credits, nobody sees the use of all who spend them, so nothing is said.
 */
export async function howLong(trx: Scope, caller: Caller, now: Date): Promise<HomeNeeds['balance']> {
  const { tenantId } = caller.tenancy
  const shown = await shownBalance(trx, caller)
  if (!shown || (await payerOf(trx, tenantId, caller.acting.id)).accountId !== caller.acting.id) return null
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'createdAt', 'alertLessThan'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...caller.tenancy.accountIds])
    .where((eb) => eb.or([eb('id', '=', caller.acting.id), eb('paymentType', '=', 'shared')]))
    .execute()
  const self = accounts.find(({ id }) => id === caller.acting.id)
  if (!self) return null
  const days = fullDays(self.createdAt, now)
  const ids = accounts.map(({ id }) => id)
  const perDay = await paceOf(trx, tenantId, ids, days)
  const daysLeft = perDay === null ? null : Math.floor(shown.balance / perDay)
  const isBelowAlert = self.alertLessThan !== null && shown.balance < self.alertLessThan
  return {
    credits: shown.balance,
    days: days.length,
    perDay: perDay === null ? null : Math.round(perDay * 10) / 10,
    daysLeft,
    isLow: isBelowAlert || (daysLeft !== null && daysLeft < LOW_BALANCE_DAYS),
  }
}

/** The full days before today since the account exists, PACE_DAYS at most. */
function fullDays(createdAt: Date, now: Date): string[] {
  const yesterday = bangkokDay(new Date(now.getTime() - DAY_MS))
  const first = bangkokDay(new Date(now.getTime() - PACE_DAYS * DAY_MS))
  const made = bangkokDay(createdAt)
  const from = made > first ? made : first
  return from > yesterday ? [] : daysBetween(from, yesterday)
}

/** Credits a day; null when too few days had any use. */
async function paceOf(trx: Scope, tenantId: string, accounts: string[], days: string[]): Promise<number | null> {
  if (days.length < LEAST_PACE_DAYS) return null
  const where = sql`tenant_id = ${tenantId} and account_id = any(${accounts}::uuid[])
    and day between ${days[0]}::date and ${days.at(-1)}::date`
  const { rows } = await sql<{ cost: number; used: number }>`
    select coalesce(sum(cost), 0)::float8 as cost, count(*) filter (where cost > 0)::integer as used from (
      select day, sum(cost) as cost from (
        select day, cost from daily_figures where ${where}
        union all
        select day, cost from daily_figure_changes where ${where}) figures
      group by day) days`.execute(trx)
  const [{ cost, used } = { cost: 0, used: 0 }] = rows
  return used < LEAST_PACE_DAYS ? null : cost / days.length
}
