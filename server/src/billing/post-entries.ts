import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { byTenant } from '../db/distribution.ts'
import { newId } from '../db/id.ts'

/** Changes of `balance` and `held`, signed. The entry belongs to a transaction or, if none is given, to that of a send. */
export type Entry = {
  tenantId: string
  transactionId?: string
  communicationId?: string
  kind: Row<'ledgerEntries'>['kind']
  amount: number
  held: number
  reason?: string
}

/** The transactions of entries: a join of `transactions t` to the entries `m`, and a CTE that it needs before it. */
type Join = { opened?: RawBuilder<unknown>; join: RawBuilder<unknown> }

const byId: Join = { join: sql`join transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id` }
const bySend: Join = {
  join: sql`join transactions t on t.tenant_id = m.tenant_id and t.communication_id = m.communication_id`,
}
/** With a CTE `opened`, which inserts the transactions in the same statement; their amounts are in it already. */
const byOpened = (insert: RawBuilder<unknown>): Join => ({
  opened: sql`
    opened as (${insert} returning x.tenant_id, x.id, x.account_id, x.communication_id, x.user_id),`,
  join: sql`join opened t on t.id = m.transaction_id`,
})

/**
 * The only statement that moves credits: balances, transactions and entries change together or not at all. Balances are
 * locked in the order of their accounts, so that two batches never deadlock; the lock is held to the end of the
 * transaction, so the entries of an account are numbered in the order in which its balance moved and each
 * `balance_after` is exact.
 *
 * @returns the balance after each entry that was written; none of an account whose balance or held credits would fall
 * below zero, and none of an entry without a transaction
 */
export async function postEntries(
  trx: Scope,
  entries: readonly Entry[],
  { opened = sql``, join }: Join,
): Promise<number[]> {
  const now = new Date()
  const numbered = entries.map((entry, no) => ({ ...entry, no, id: newId() }))
  const balances = await byTenant(trx, numbered, async (some, ofTenant) => {
    const table = bulkRows(some, 'm', {
      no: ['integer', (entry) => entry.no],
      entryId: ['uuid', (entry) => entry.id],
      tenantId: ['uuid', (entry) => entry.tenantId],
      transactionId: ['uuid', (entry) => entry.transactionId],
      communicationId: ['uuid', (entry) => entry.communicationId],
      kind: ['text', (entry) => entry.kind],
      amount: ['bigint', (entry) => entry.amount],
      held: ['bigint', (entry) => entry.held],
      reason: ['text', (entry) => entry.reason],
    })
    const { rows } = await sql<Pick<Row<'ledgerEntries'>, 'balanceAfter'>>`
    with ${opened}
    moves as materialized (
      select m.no, m.entry_id, m.kind, m.amount, m.held, m.reason,
        t.tenant_id, t.id as transaction_id, t.account_id, t.communication_id, t.user_id
      from ${table} ${join} ${ofTenant('t')}
    ),
    sums as materialized (
      select tenant_id, account_id, sum(amount)::bigint as amount, sum(held)::bigint as held, count(*) as entries
      from moves group by tenant_id, account_id
    ),
    locked as materialized (
      select b.tenant_id, b.account_id from balances b
      where (b.tenant_id, b.account_id) in (select tenant_id, account_id from sums) ${ofTenant('b')}
      order by b.tenant_id, b.account_id for update
    ),
    moved as (
      update balances b set balance = b.balance + s.amount, held = b.held + s.held, entries = b.entries + s.entries
      from sums s join locked l using (tenant_id, account_id)
      where b.tenant_id = s.tenant_id and b.account_id = s.account_id
        and b.balance + s.amount >= 0 and b.held + s.held >= 0 ${ofTenant('b')}
      returning b.tenant_id, b.account_id, b.balance - s.amount as balance_before, b.held - s.held as held_before,
        b.entries - s.entries as entries_before
    ),
    headers as (
      update transactions t set amount = t.amount + h.amount, updated_at = ${now}
      from (
        select tenant_id, transaction_id, sum(amount)::bigint as amount
        from moves join moved using (tenant_id, account_id) group by 1, 2) h
      where t.tenant_id = h.tenant_id and t.id = h.transaction_id ${ofTenant('t')}
    )
    insert into ledger_entries as e (tenant_id, id, account_id, number, transaction_id, kind, amount, held, balance_after, held_after,
      communication_id, reason, user_id, created_at)
    select tenant_id, entry_id, account_id, entries_before + row_number() over earlier, transaction_id, kind, amount, held,
      balance_before + sum(amount) over earlier, held_before + sum(held) over earlier,
      communication_id, reason, user_id, ${now}::timestamptz
    from moves join moved using (tenant_id, account_id)
    window earlier as (partition by tenant_id, account_id order by no)
    returning e.balance_after`.execute(trx)
    return rows.map((row) => row.balanceAfter)
  })
  return balances.flat()
}

export const transactionsOf = { byId, bySend, byOpened }
