import { DESK_DAYS } from '@songsarn/contract/account/desk'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

type AccountFigures = { smsSub: number; deliRate: number | null; lastSendDay: string | null }

const DAY_MS = 86_400_000

/** The days of the figures at the desk, in GMT+7, both inclusive. */
export const deskDays = (now: Date): { startDate: string; endDate: string } => ({
  startDate: bangkokDay(new Date(now.getTime() - (DESK_DAYS - 1) * DAY_MS)),
  endDate: bangkokDay(now),
})

type Account = { tenantId: string; id: string }
type Sum = { accountId: string; submitted: number; delivered: number; lastDay: string | null }

/**
 * How much accounts send, by the figures of Home. Only messages that were handed over count, so those that wait need not be read.
 * One statement reads both tables, so that a change that is added up meanwhile counts once. In a scope of `asWorker`.
 */
export async function accountFigures(
  trx: Scope,
  accounts: readonly Account[],
  now: Date,
): Promise<(id: string) => AccountFigures> {
  const { startDate } = deskDays(now)
  const where = sql`tenant_id = any(${[...new Set(accounts.map(({ tenantId }) => tenantId))]}::uuid[])
    and account_id = any(${accounts.map(({ id }) => id)}::uuid[])`
  const handedOver = sql`submitted + delivered + undelivered + rejected + expired + unknown`
  const { rows } = await sql<Sum>`
    select account_id as "accountId",
      coalesce(sum(${handedOver}) filter (where day >= ${startDate}::date), 0)::bigint as submitted,
      coalesce(sum(delivered) filter (where day >= ${startDate}::date), 0)::bigint as delivered,
      to_char(max(day) filter (where ${handedOver} > 0), 'YYYY-MM-DD') as "lastDay"
    from (
      select account_id, day, submitted, delivered, undelivered, rejected, expired, unknown
      from daily_figures where ${where}
      union all
      select account_id, day, submitted, delivered, undelivered, rejected, expired, unknown
      from daily_figure_changes where ${where}
    ) figures
    group by account_id`.execute(trx)
  const found = new Map(rows.map((row) => [row.accountId, row]))
  return (id) => {
    const { submitted: smsSub, delivered, lastDay: lastSendDay } = found.get(id) ?? NONE
    return { smsSub, deliRate: smsSub === 0 ? null : Math.round((delivered / smsSub) * 10_000) / 100, lastSendDay }
  }
}

const NONE = { submitted: 0, delivered: 0, lastDay: null }
