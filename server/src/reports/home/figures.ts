import type { Home, HomeGroup } from '@songsarn/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { figureDayOf } from '../../delivery/settlement/daily-figures.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { DayRange } from './range.ts'

export type Outcomes = Omit<Home['activity'][number], 'date'>
export type Figures = Outcomes & Pick<Home, 'smsSub' | 'deliRate' | 'cost'>

type Counted = Outcomes & { cost: number }
type Group = { key: string } & Counted

/** Key of each grouping, on a row of `counted`. */
const KEYS: Record<HomeGroup, RawBuilder<string>> = {
  account: sql`account_id::text`,
  sender: sql`sender`,
  day: sql`to_char(day, 'YYYY-MM-DD')`,
}

/**
 * Credits of the messages of the open chunk `k` that were handed over. The chunk is charged as a whole when it closes, but its
 * messages count as submitted before, so their credits do, too. Only of a chunk under way are messages read.
 */
const handedOver = (
  tenantId: string,
): RawBuilder<number> => sql`case when k.pending + k.cancelled = k.recipients then 0 else
  k.credits - k.credits_refundable - (
    select coalesce(sum(m.credits - m.refunded), 0) from messages m
    where m.tenant_id = ${tenantId} and m.communication_id = k.communication_id
      and m.ordinal between k.first_ordinal and k.last_ordinal and m.state in ('queued', 'submitting')) end`

/**
 * The figures of days, by account, sender or day. A message counts for the day of its communication, as in Logs. What has
 * an outcome comes from the daily figures and the changes that are not added up yet; what waits from the communications
 * under way. One statement reads all, so that they are of one moment.
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
  const columns = sql`account_id, day, sender, submitted, delivered, undelivered, rejected, expired, unknown, cancelled, cost`
  const { rows } = await sql<Group>`
    with counted as (
      select ${columns}, 0 as waiting from daily_figures where ${where} and ${days}
      union all
      select ${columns}, 0 from daily_figure_changes where ${where} and ${days}
      union all
      select c.account_id, ${figureDayOf(sql`c.id`)}, c.sender, 0, 0, 0, 0, 0, 0, 0, open.cost,
        c.recipients - c.expanded + open.pending
      from communications c
      cross join lateral (
        select coalesce(sum(k.pending), 0) as pending, coalesce(sum(${handedOver(tenantId)}), 0) as cost
        from chunks k where k.tenant_id = ${tenantId} and k.communication_id = c.id and k.state <> 'closed') open
      where c.tenant_id = ${tenantId} and c.account_id = any(${[...accounts]}::uuid[])
        and ${isUnsettled('c')}
        and c.id >= ${from} and c.id < ${before}
    )
    select ${KEYS[by]} as key, sum(delivered)::bigint as deli, sum(rejected)::bigint as reject,
      sum(submitted + waiting)::bigint as progess, sum(undelivered + expired)::bigint as "unDeli",
      sum(unknown)::bigint as unknown, sum(cancelled)::bigint as cancelled, sum(waiting)::bigint as waiting,
      sum(cost)::bigint as cost
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
  cost: 0,
}

export function sumOf(groups: Iterable<Counted>): Counted {
  const sum = { ...NOTHING }
  for (const of of groups) for (const name of COUNTS) sum[name] += of[name]
  return sum
}
const COUNTS = ['deli', 'reject', 'progess', 'unDeli', 'unknown', 'cancelled', 'waiting', 'cost'] as const

/** With what follows from the counts. */
export function withTotals(of: Counted): Figures {
  const smsSub = of.deli + of.reject + of.progess + of.unDeli + of.unknown - of.waiting
  return { ...of, smsSub, deliRate: smsSub === 0 ? null : Math.round((of.deli / smsSub) * 10_000) / 100 }
}

export const outcomesOf = ({ cost: _, ...outcomes }: Counted): Outcomes => outcomes
