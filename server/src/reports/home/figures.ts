import type { Home, HomeGroup } from '@songsarn/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { chargedCredits } from '../../billing/charged-credits.ts'
import { IS_HELD_BY_RULE } from '../../communication/communications/held-by-rule.ts'
import { figureDayOf } from '../../delivery/settlement/daily-figures.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { DayRange } from './range.ts'

export type Outcomes = Omit<Home['activity'][number], 'date'>
export type Figures = Outcomes & Pick<Home, 'smsSub' | 'deliRate' | 'cost' | 'held'>

type Counted = Outcomes & { cost: number; held: number }
type Group = { key: string } & Counted

/** Key of each grouping, on a row of `counted`. */
const KEYS: Record<HomeGroup, RawBuilder<string>> = {
  account: sql`account_id::text`,
  sender: sql`sender`,
  day: sql`to_char(day, 'YYYY-MM-DD')`,
}

/**
 * The figures of days, by account, sender or day. A message counts for the day of its communication, as in Logs. What has
 * an outcome comes from the daily figures and the changes that are not added up yet; what waits from the communications
 * under way, and from scheduled ones, which hold credits but have no messages yet. One statement reads all, so that they are of one moment.
 */
export async function readGroups(
  trx: Scope,
  tenantId: string,
  accounts: readonly string[],
  range: DayRange,
  by: HomeGroup,
): Promise<Map<string, Counted>> {
  const { from, before } = idRange(range)
  const where = sql`tenant_id = ${tenantId} and account_id = any(${[...accounts]}::uuid[])`
  const days = sql`day between ${range.startDate}::date and ${range.endDate}::date`
  const columns = sql`account_id, day, sender, submitted, delivered, undelivered, rejected, expired, unknown, cancelled, cancelled_by_rule, cost`
  const { rows } = await sql<Group>`
    with counted as (
      select ${columns}, 0 as waiting, 0 as held_by_rule, 0 as held from daily_figures where ${where} and ${days}
      union all
      select ${columns}, 0, 0, 0 from daily_figure_changes where ${where} and ${days}
      union all
      select c.account_id, ${figureDayOf(sql`c.id`)}, c.sender, 0, 0, 0, 0, 0, 0, 0, 0, open.cost,
        c.recipients - c.expanded + open.pending,
        case when ${IS_HELD_BY_RULE} then c.recipients - c.expanded + open.pending else 0 end,
        c.credits - open.all_credits + open.credits - open.cost
      from communications c
      cross join lateral (
        select coalesce(sum(k.pending) filter (where k.state <> 'closed'), 0) as pending,
          coalesce(sum(${chargedCredits(tenantId)}) filter (where k.state <> 'closed'), 0) as cost,
          coalesce(sum(k.credits - k.credits_refunded) filter (where k.state <> 'closed'), 0) as credits,
          coalesce(sum(k.credits), 0) as all_credits
        from chunks k where k.tenant_id = ${tenantId} and k.communication_id = c.id) open
      where c.tenant_id = ${tenantId} and c.account_id = any(${[...accounts]}::uuid[])
        and ${isUnsettled('c')}
        and c.id >= ${from} and c.id < ${before}
      union all
      select c.account_id, ${figureDayOf(sql`c.id`)}, c.sender, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.credits
      from communications c
      where c.tenant_id = ${tenantId} and c.account_id = any(${[...accounts]}::uuid[]) and c.status = 'scheduled'
        and c.id >= ${from} and c.id < ${before}
    )
    select ${KEYS[by]} as key, sum(delivered)::bigint as deli, sum(rejected)::bigint as reject,
      sum(submitted + waiting)::bigint as progess, sum(undelivered + expired)::bigint as "unDeli",
      sum(unknown)::bigint as unknown, sum(cancelled)::bigint as cancelled, sum(waiting)::bigint as waiting,
      sum(held_by_rule)::bigint as "heldByRule", sum(cancelled_by_rule)::bigint as "cancelledByRule",
      sum(cost)::bigint as cost, sum(held)::bigint as held
    from counted group by 1`.execute(trx)
  return new Map(rows.map(({ key, ...of }) => [key, of]))
}

export const NOTHING: Counted = {
  deli: 0,
  reject: 0,
  progess: 0,
  unDeli: 0,
  unknown: 0,
  cancelled: 0,
  waiting: 0,
  heldByRule: 0,
  cancelledByRule: 0,
  cost: 0,
  held: 0,
}

export function sumOf(groups: Iterable<Counted>): Counted {
  const sum = { ...NOTHING }
  for (const of of groups) for (const name of COUNTS) sum[name] += of[name]
  return sum
}
const COUNTS = Object.keys(NOTHING) as (keyof Counted)[]

/** With what follows from the counts. */
export function withTotals(of: Counted): Figures {
  const smsSub = of.deli + of.reject + of.progess + of.unDeli + of.unknown - of.waiting
  return { ...of, smsSub, deliRate: smsSub === 0 ? null : Math.round((of.deli / smsSub) * 10_000) / 100 }
}

export const outcomesOf = ({ cost: _, held: __, ...outcomes }: Counted): Outcomes => outcomes
