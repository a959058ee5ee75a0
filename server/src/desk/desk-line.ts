import type { DeskLine } from '@songsarn/contract/account/desk'
import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { sql } from 'kysely'
import type { CarrierStatus } from '../delivery/carriers/ports.ts'
import { hasProblem } from '../delivery/line/line-problem.ts'
import type { Scope } from '../foundation/db/database.ts'

const MOST_SHOWN = 100

/** How LINE answers to all workers. */
export const lineState = (statuses: readonly CarrierStatus[]): CarrierStatus['state'] =>
  statuses.find(({ carrier }) => carrier === LINE_CARRIER)?.state ?? 'down'

/** Counts the accounts with a LINE channel, and the accounts of which LINE takes no messages. */
export async function countLineAccounts(trx: Scope, now: Date): Promise<{ accounts: number; problems: number }> {
  const { rows } = await sql<{ accounts: number; problems: number }>`
    select count(*)::integer as accounts, (count(*) filter (where ${hasProblem(now)}))::integer as problems
    from line_channels`.execute(trx)
  return rows[0] ?? { accounts: 0, problems: 0 }
}

/** Accounts whose messages LINE does not take, the longest first. Separate statements, as Citus needs. */
export async function lineProblems(trx: Scope, now: Date): Promise<DeskLine['problems']> {
  const { rows } = await sql<{ accountId: string; problem: DeskLine['problems'][number]['problem']; since: Date }>`
    select account_id as "accountId", problem, problem_at as since from line_channels where ${hasProblem(now)}
    order by problem_at, account_id limit ${MOST_SHOWN}`.execute(trx)
  const ids = rows.map(({ accountId }) => accountId)
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const { rows: waiting } = await sql<{ accountId: string; count: number }>`
    select account_id as "accountId", sum(pending)::integer as count from chunks
    where state = 'open' and carrier = ${LINE_CARRIER} and account_id = any(${ids}::uuid[]) group by account_id`.execute(
    trx,
  )
  const counts = new Map(waiting.map(({ accountId, count }) => [accountId, count]))
  return rows.map(({ accountId, problem, since }) => ({
    ...{ accountId, problem, since: since.toISOString() },
    account: names.get(accountId) ?? accountId,
    waiting: counts.get(accountId) ?? 0,
  }))
}
