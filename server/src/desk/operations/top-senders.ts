import { TOP_SENDERS } from '@songsarn/contract/account/desk-traffic'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000

type Sum = { id: string; smsSub: number; delivered: number; rejected: number }

/** The accounts that sent most since yesterday, by the figures of Home. In a scope of `asWorker`. Separate statements, as Citus needs. */
export async function topSenders(trx: Scope, now: Date) {
  const startDate = bangkokDay(new Date(now.getTime() - DAY_MS))
  const handedOver = sql`submitted + delivered + undelivered + rejected + expired + unknown`
  const figures = sql`select account_id, ${handedOver} as submitted, delivered, rejected`
  const { rows } = await sql<Sum>`
    select account_id as id, sum(submitted)::integer as "smsSub", sum(delivered)::integer as delivered,
      sum(rejected)::integer as rejected
    from (
      ${figures} from daily_figures where day >= ${startDate}::date
      union all ${figures} from daily_figure_changes where day >= ${startDate}::date
    ) f
    group by account_id having sum(submitted) > 0 order by sum(submitted) desc, account_id limit ${TOP_SENDERS}`.execute(
    trx,
  )
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const items = rows.map(({ id, smsSub, delivered, rejected }) => ({
    ...{ id, accountName: names.get(id) ?? id, smsSub, rejected },
    deliRate: Math.round((delivered / smsSub) * 10_000) / 100,
  }))
  return { startDate, items }
}
