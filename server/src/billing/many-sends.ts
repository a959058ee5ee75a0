import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { TransactionStatus } from '../db/tables/billing.ts'
import { unnest } from '../delivery/unnest.ts'
import { type OpenTransaction, type Payer, whole } from './ledger.ts'

/** One of many small sends of one payer. */
export type SmallSend = { communicationId: string; credits: number; userId: string }

/**
 * Opens a header for each send and sets its credits aside, in one statement however many they are. Answers the headers'
 * ids in the order of the sends. They must be known to be paid for (`lockBalance`).
 */
export async function reserveEach(
  trx: Scope,
  { payer, spenderId, description }: { payer: Payer; spenderId: string; description: string },
  sends: readonly SmallSend[],
): Promise<string[]> {
  const { tenantId, accountId } = payer
  const now = new Date()
  const rows = sends.map((send, no) => ({ ...send, no, transactionId: newId(), entryId: newId() }))
  const total = rows.reduce((sum, { credits }) => sum + whole(credits), 0)
  const table = unnest(rows, 's', {
    no: ['integer', (of) => of.no],
    transaction_id: ['uuid', (of) => of.transactionId],
    entry_id: ['uuid', (of) => of.entryId],
    communication_id: ['uuid', (of) => of.communicationId],
    user_id: ['uuid', (of) => of.userId],
    credits: ['integer', (of) => of.credits],
  })
  const { rows: entries } = await sql<{ id: string }>`
    with sends as materialized (select * from ${table}),
    moved as (
      update balances set balance = balance - ${total}, held = held + ${total}, entries = entries + ${sends.length}
      where tenant_id = ${tenantId} and account_id = ${accountId} and balance >= ${total}
      returning balance + ${total} as balance_before, held - ${total} as held_before,
        entries - ${sends.length} as entries_before
    ),
    headers as (
      insert into transactions (tenant_id, id, account_id, spender_id, action, amount, description, status,
        communication_id, user_id, created_at, updated_at)
      select ${tenantId}::uuid, transaction_id, ${accountId}::uuid, ${spenderId}::uuid, 'send', -credits, ${description},
        'pending', communication_id, user_id, ${now}::timestamptz, ${now}::timestamptz
      from sends, moved
    )
    insert into ledger_entries (tenant_id, id, account_id, number, transaction_id, kind, amount, held, balance_after, held_after,
      communication_id, user_id, created_at)
    select ${tenantId}::uuid, entry_id, ${accountId}::uuid, entries_before + row_number() over (order by no),
      transaction_id, 'reserve', -credits, credits,
      balance_before - sum(credits) over (order by no), held_before + sum(credits) over (order by no),
      communication_id, user_id, ${now}::timestamptz
    from sends, moved
    returning id`.execute(trx)
  if (entries.length !== sends.length) throw new Error('credits were reserved that are not there')
  return rows.map(({ transactionId }) => transactionId)
}

/** What happens to credits of one send: as `charge`, `giveBackHeld` and `giveBackCharged` of the ledger. */
export type SendMove = {
  tenantId: string
  communicationId: string
  step: 'charge' | 'giveBackHeld' | 'giveBackCharged'
  credits: number
  reason?: string
}

const SIGNS = {
  charge: { kind: 'charge', amount: 0, held: -1 },
  giveBackHeld: { kind: 'give-back', amount: 1, held: -1 },
  giveBackCharged: { kind: 'give-back', amount: 1, held: 0 },
} as const

/**
 * Moves credits of many sends, an entry each in their order, in one statement. Balances are locked in the order of their
 * accounts, so that two at once wait for each other instead of for ever.
 */
export async function moveEach(trx: Scope, moves: readonly SendMove[]): Promise<void> {
  if (moves.length === 0) return
  const now = new Date()
  const table = unnest(
    moves.map((move, no) => ({ ...move, ...SIGNS[move.step], credits: whole(move.credits), no, entryId: newId() })),
    'm',
    {
      no: ['integer', (of) => of.no],
      entry_id: ['uuid', (of) => of.entryId],
      tenant_id: ['uuid', (of) => of.tenantId],
      communication_id: ['uuid', (of) => of.communicationId],
      kind: ['text', (of) => of.kind],
      amount: ['integer', (of) => of.amount * of.credits],
      held: ['integer', (of) => of.held * of.credits],
      reason: ['text', (of) => of.reason ?? null],
    },
  )
  const { rows: entries } = await sql<{ id: string }>`
    with moves as materialized (
      select m.*, t.id as transaction_id, t.account_id, t.user_id
      from ${table} join transactions t on t.tenant_id = m.tenant_id and t.communication_id = m.communication_id
    ),
    sums as materialized (
      select tenant_id, account_id, sum(amount) as amount, sum(held) as held, count(*) as entries
      from moves group by tenant_id, account_id
    ),
    locked as materialized (
      select b.tenant_id, b.account_id from balances b
      where (b.tenant_id, b.account_id) in (select tenant_id, account_id from sums)
      order by b.tenant_id, b.account_id for update
    ),
    moved as (
      update balances b set balance = b.balance + s.amount, held = b.held + s.held, entries = b.entries + s.entries
      from sums s join locked l using (tenant_id, account_id)
      where b.tenant_id = s.tenant_id and b.account_id = s.account_id
      returning b.tenant_id, b.account_id, b.balance - s.amount as balance_before, b.held - s.held as held_before,
        b.entries - s.entries as entries_before
    ),
    headers as (
      update transactions t set amount = t.amount + h.amount, updated_at = ${now}
      from (select tenant_id, transaction_id, sum(amount) as amount from moves group by 1, 2) h
      where t.tenant_id = h.tenant_id and t.id = h.transaction_id
    )
    insert into ledger_entries (tenant_id, id, account_id, number, transaction_id, kind, amount, held, balance_after, held_after,
      communication_id, reason, user_id, created_at)
    select tenant_id, entry_id, account_id, entries_before + row_number() over earlier, transaction_id, kind, amount, held,
      balance_before + sum(amount) over earlier, held_before + sum(held) over earlier,
      communication_id, reason, user_id, ${now}::timestamptz
    from moves join moved using (tenant_id, account_id)
    window earlier as (partition by tenant_id, account_id order by no)
    returning id`.execute(trx)
  // If one lacks its transaction the books were wrong before, and nothing may be written on top.
  if (entries.length !== moves.length) throw new Error('credits were moved of a send that has no transaction')
}

/** Closes headers; entries for late rejections may still follow. */
export async function finishEach(
  trx: Scope,
  ended: readonly (OpenTransaction & { status: TransactionStatus })[],
): Promise<void> {
  if (ended.length === 0) return
  const rows = unnest(ended, 'e', {
    tenant_id: ['uuid', (of) => of.tenantId],
    id: ['uuid', (of) => of.transactionId],
    status: ['text', (of) => of.status],
  })
  await sql`
    update transactions t set status = e.status, updated_at = ${new Date()} from ${rows}
    where t.tenant_id = e.tenant_id and t.id = e.id`.execute(trx)
}
