import { getHome, type Home } from '@songsarn/contract/home'
import { sql } from 'kysely'
import { shownBalance } from '../billing/shown-balance.ts'
import { COMPOSED, readFigures, shownItem } from '../communications/figures.ts'
import type { Scope } from '../db/database.ts'
import { idRange } from '../db/id-range.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Handler, handle } from '../http/handle.ts'
import type { Ports } from '../http/ports.ts'
import { bangkokDay, daysBetween, monthOf } from '../time/bangkok.ts'

const NEWEST = 5

export const handlers = (ports: Ports): Handler[] => [
  handle(getHome, async ({ caller, transaction }, { query }) => {
    const { tenantId, accountIds } = caller.tenancy
    if (query.account !== undefined && !accountIds.includes(query.account)) throw new ApiProblem('resource.notFound')
    const accounts = query.account === undefined ? [...accountIds] : [query.account]
    const today = bangkokDay(ports.now())
    const { startDate, endDate } = monthOf(today, query.month - 1)
    return transaction(async (trx) => {
      const days = await readDays(trx, tenantId, accounts, { startDate, endDate })
      const sum = (of: (day: Day) => number) => [...days.values()].reduce((total, day) => total + of(day), 0)
      const messages = sum((day) => day.messages)
      const account = await trx
        .selectFrom('accounts')
        .select('alertLessThan')
        .where('tenantId', '=', tenantId)
        .where('id', '=', caller.acting.id)
        .executeTakeFirstOrThrow()
      const where = sql<boolean>`c.tenant_id = ${tenantId} and c.account_id = any(${accounts}::uuid[]) and ${COMPOSED}`
      return {
        startDate,
        endDate,
        smsSub: messages,
        deliRate: messages === 0 ? null : Math.round((sum((day) => day.deli) / messages) * 10_000) / 100,
        cost: sum((day) => day.cost),
        activity: daysBetween(startDate, endDate)
          .filter((date) => date <= today)
          .map((date) => {
            const { deli = 0, reject = 0, progess = 0, unDeli = 0 } = days.get(date) ?? {}
            return { date, deli, reject, progess, unDeli }
          }),
        creditBalance: (await shownBalance(trx, caller))?.balance ?? null,
        alertLessThan: account.alertLessThan,
        newest: (await readFigures(trx, tenantId, where, { size: NEWEST, offset: 0 })).map(shownItem),
        otpAlerts: caller.can('read', 'OtpConfig') ? await readOtpAlerts(trx, tenantId, caller.acting.id) : [],
      }
    })
  }),
]

async function readOtpAlerts(trx: Scope, tenantId: string, accountId: string): Promise<Home['otpAlerts']> {
  const { rows } = await sql<Home['otpAlerts'][number]>`
    select c.id as "otcId", c.name, a.share, a.usual_share as "usualShare"
    from otp_alerts a join otp_configs c on c.tenant_id = a.tenant_id and c.id = a.config_id and c.deleted_at is null
    where a.tenant_id = ${tenantId} and a.account_id = ${accountId} order by a.since, c.id`.execute(trx)
  return rows
}

type Day = {
  day: string
  messages: number
  deli: number
  reject: number
  progess: number
  unDeli: number
  cost: number
}

/** A message counts for the day of its send, as in Logs. Credits count once they are charged. */
export async function readDays(
  trx: Scope,
  tenantId: string,
  accounts: readonly string[],
  month: { startDate: string; endDate: string },
): Promise<Map<string, Day>> {
  const { from, before } = idRange(month)
  const { rows } = await sql<Day>`
    select to_char(c.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, sum(c.recipients)::integer as messages,
      coalesce(sum(k.deli), 0)::integer as deli, coalesce(sum(k.reject), 0)::integer as reject,
      sum(c.recipients - c.expanded + coalesce(k.progess, 0))::integer as progess,
      coalesce(sum(k.undeli), 0)::integer as "unDeli", coalesce(sum(k.cost), 0)::integer as cost
    from communications c cross join lateral (
      select sum(delivered) as deli, sum(rejected) as reject, sum(pending + submitted) as progess,
        sum(undelivered + expired + unknown) as undeli,
        sum(credits - credits_refundable) filter (where state = 'closed') as cost
      from chunks where tenant_id = ${tenantId} and communication_id = c.id) k
    where c.tenant_id = ${tenantId} and c.account_id = any(${[...accounts]}::uuid[])
      and c.id >= ${from} and c.id < ${before} and c.recipients > 0
    group by 1`.execute(trx)
  return new Map(rows.map((row) => [row.day, row]))
}
