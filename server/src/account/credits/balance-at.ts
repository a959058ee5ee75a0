import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** The place of transaction `t` in time. Ids increase with time, and the id of a scheduled send has the time at which it starts. */
export const DAY_KEY = sql<string>`coalesce(t.communication_id, t.id)`

/** The day in Bangkok on which transaction `t` counts. */
export const DAY = sql<string>`(to_timestamp(('x' || left(replace(${DAY_KEY}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
  at time zone 'Asia/Bangkok')`

/** The balance before the first transaction with this key or a higher one: the balance now, less what changed it since. */
export async function balanceBefore(trx: Scope, { tenancy }: Caller, from: string | undefined): Promise<number> {
  if (from === undefined) return 0
  const { tenantId, actingAccountId } = tenancy
  const { rows } = await sql<{ balance: number }>`
    select (b.balance - coalesce((
      select sum(t.amount) from transactions t
      where t.tenant_id = ${tenantId} and t.account_id = ${actingAccountId} and ${DAY_KEY} >= ${from}), 0))::bigint as balance
    from balances b where b.tenant_id = ${tenantId} and b.account_id = ${actingAccountId}`.execute(trx)
  return rows[0]?.balance ?? 0
}

type Placed = { id: string; accountId: string; key: string }

/** The balance of the account after each of these transactions, in the order of their days. */
export async function balancesAfter(
  trx: Scope,
  { tenancy, acting }: Caller,
  rows: readonly Placed[],
): Promise<Map<string, number>> {
  const { tenantId, actingAccountId } = tenancy
  const own = acting.paymentType === 'shared' ? [] : rows.filter(({ accountId }) => accountId === actingAccountId)
  const keys = own.map(({ key }) => key).toSorted()
  const [oldest, newest] = [keys.at(0), keys.at(-1)]
  if (oldest === undefined || newest === undefined) return new Map()
  const ofAccount = sql`t.tenant_id = ${tenantId} and t.account_id = ${actingAccountId}`
  // Sums up the later transactions once, and only the ones between these rows one by one.
  const found = await sql<{ id: string; balance: number }>`
    select placed.id, (b.balance - placed.later - coalesce((
      select sum(t.amount) from transactions t where ${ofAccount} and ${DAY_KEY} > ${newest}), 0))::bigint as balance
    from balances b cross join (
      select t.id, coalesce(sum(t.amount) over (
        order by ${DAY_KEY} desc rows between unbounded preceding and 1 preceding), 0) as later
      from transactions t where ${ofAccount} and ${DAY_KEY} between ${oldest} and ${newest}) placed
    where b.tenant_id = ${tenantId} and b.account_id = ${actingAccountId}
      and placed.id = any(${own.map(({ id }) => id)}::uuid[])`.execute(trx)
  return new Map(found.rows.map(({ id, balance }) => [id, balance]))
}
