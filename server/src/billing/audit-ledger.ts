import { sql } from 'kysely'
import type { Scope } from '../foundation/db/database.ts'

export type Discrepancy = {
  tenantId: string
  accountId: string
  /** The id of the account, or of its transaction. */
  id: string
  what: 'balance' | 'held' | 'entries' | 'running' | 'transaction'
  stored: number
  entries: number
}

/**
 * Compares stored balances and transactions with the sums of their entries, and each entry with the one before it
 * (`running`: how many do not follow, by number or balance). Runs in a scope of `asWorker`.
 *
 * @returns an empty list when the ledger is right
 */
export async function auditLedger(trx: Scope): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with sums as (
      select tenant_id, account_id, sum(amount)::int8 as amount, sum(held)::int8 as held, count(*) as entries
      from ledger_entries group by tenant_id, account_id
    ), headers as (
      select tenant_id, transaction_id, sum(amount)::int8 as amount
      from ledger_entries group by tenant_id, transaction_id
    ), compared as (
      select tenant_id, account_id, account_id as id, 'balance' as what, coalesce(balance, 0) as stored, coalesce(amount, 0) as entries
      from balances full join sums using (tenant_id, account_id)
      union all
      select tenant_id, account_id, account_id, 'held', coalesce(balances.held, 0), coalesce(sums.held, 0)
      from balances full join sums using (tenant_id, account_id)
      union all
      select tenant_id, account_id, account_id, 'entries', coalesce(balances.entries, 0), coalesce(sums.entries, 0)
      from balances full join sums using (tenant_id, account_id)
      union all
      select tenant_id, account_id, account_id, 'running', count(*) filter (where balance_after <> running or number <> nth), 0
      from (
        select tenant_id, account_id, balance_after, number, row_number() over chain as nth,
          sum(amount) over chain as running
        from ledger_entries window chain as (partition by tenant_id, account_id order by number)
      ) chained group by tenant_id, account_id
      union all
      select t.tenant_id, t.account_id, t.id, 'transaction', t.amount, coalesce(h.amount, 0)
      from transactions t left join headers h on h.tenant_id = t.tenant_id and h.transaction_id = t.id
    )
    select tenant_id as "tenantId", account_id as "accountId", id, what, stored::int8, entries::int8 from compared where stored <> entries`.execute(
    trx,
  )
  return rows
}
