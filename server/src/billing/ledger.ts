import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../foundation/db/database.ts'
import { byTenant, insertSelect, isDistributed, ofTenant } from '../foundation/db/distribution.ts'
import { newId } from '../foundation/db/id.ts'
import { keepPlan } from '../foundation/db/kept-plans.ts'

/*
 * All that other subjects need to move credits. Every function takes the database transaction of what the credits pay
 * for, so that both happen or neither does, and runs in a scope of `asApp` or `asWorker`. Amounts are whole credits above
 * zero.
 *
 *   const payer = await payerOf(trx, tenantId, accountId)
 *   const opened = await openTransaction(trx, { payer, spenderId, action: 'send', description, communicationId, userId })
 *   const reserved = await reserve(trx, opened, 120)          // 'moved', or 'insufficient' with the number of missing credits
 *   await moveCredits(trx, [
 *     { tenantId, communicationId, step: 'charge', credits: 3 },                       // submitted
 *     { tenantId, communicationId, step: 'release', credits: 2, reason: 'cancelled' }, // not submitted
 *     { tenantId, communicationId, step: 'refund', credits: 1, reason: 'rejected' },   // charged, then rejected by the carrier
 *   ])
 *   await finishTransactions(trx, [{ ...opened, status: 'completed' }])
 */

/** The account whose balance pays. */
export type Payer = { tenantId: string; accountId: string }
/** The header that entries are written under. */
export type OpenTransaction = { tenantId: string; transactionId: string }
export type Reserved = { kind: 'moved'; balance: number } | { kind: 'insufficient'; missing: number; balance: number }

/** The account that pays for what `accountId` sends: its parent when it shares the parent's credits, else itself. */
export async function payerOf(trx: Scope, tenantId: string, accountId: string): Promise<Payer> {
  const account = await trx
    .selectFrom('accounts')
    .modifyFront(keepPlan)
    .select(['parentId', 'paymentType'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return payerFor({ tenantId, accountId, ...account })
}

/**
 * Who pays for what an account sends, and their balance, which others may change meanwhile. Two statements: Citus joins no table that it
 * distributes with accounts.
 */
export async function payerWithBalance(
  trx: Scope,
  { tenantId, accountId }: Payer,
): Promise<{ payer: Payer; balance: number }> {
  const payer = await payerOf(trx, tenantId, accountId)
  return { payer, balance: (await balanceOf(trx, payer)).balance }
}

/** Who pays for what an account sends that was read already. */
export function payerFor({
  tenantId,
  accountId,
  parentId,
  paymentType,
}: Payer & Pick<Row<'accounts'>, 'parentId' | 'paymentType'>): Payer {
  const shared = paymentType === 'shared' ? parentId : null
  return { tenantId, accountId: shared ?? accountId }
}

export async function balanceOf(trx: Scope, payer: Payer): Promise<{ balance: number; held: number }> {
  const row = await trx
    .selectFrom('balances')
    .modifyFront(keepPlan)
    .select(['balance', 'held'])
    .where('tenantId', '=', payer.tenantId)
    .where('accountId', '=', payer.accountId)
    .executeTakeFirst()
  return row ?? { balance: 0, held: 0 }
}

/** Reads the balance and locks it until the transaction ends. */
export async function lockBalance(trx: Scope, payer: Payer): Promise<number> {
  const row = await trx
    .selectFrom('balances')
    .modifyFront(keepPlan)
    .select('balance')
    .where('tenantId', '=', payer.tenantId)
    .where('accountId', '=', payer.accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Gives a new account its empty balance. */
export async function openBalance(trx: Scope, account: { tenantId: string; accountId: string }): Promise<void> {
  await trx
    .insertInto('balances')
    .values({ ...account, balance: 0, held: 0 })
    .execute()
}

/** A communication has one transaction at most: a second one violates a unique index. */
export async function openTransaction(
  trx: Scope,
  header: {
    payer: Payer
    spenderId: string
    action: Row<'transactions'>['action']
    description: string
    communicationId?: string
    userId?: string
    /** The other account of a movement. */
    otherAccountId?: string
  },
): Promise<OpenTransaction> {
  const id = newId()
  await trx
    .insertInto('transactions')
    .values({
      tenantId: header.payer.tenantId,
      id,
      accountId: header.payer.accountId,
      spenderId: header.spenderId,
      action: header.action,
      amount: 0,
      description: header.description,
      status: 'pending',
      communicationId: header.communicationId ?? null,
      userId: header.userId ?? null,
      otherAccountId: header.otherAccountId ?? null,
    })
    .execute()
  return { tenantId: header.payer.tenantId, transactionId: id }
}

/** Adds credits to a balance: an opening balance, a top-up. */
export async function credit(
  trx: Scope,
  transaction: OpenTransaction,
  credits: number,
  kind: 'opening' | 'top-up' | 'adjustment',
): Promise<void> {
  const posted = await postEntries(trx, [{ ...transaction, kind, amount: whole(credits), held: 0 }], byId)
  if (posted.length === 0) throw new Error('credits were added without a transaction')
}

export type Transferred =
  | { kind: 'moved' /** The balances afterwards. */; from: number; to: number }
  | { kind: 'insufficient'; missing: number; balance: number }

/**
 * Moves credits from the account of one transaction to the account of another. When `insufficient`, the caller rolls the
 * database transaction back: the other account has its entry already.
 */
export async function transfer(
  trx: Scope,
  { from, to, credits }: { from: OpenTransaction; to: OpenTransaction; credits: number },
): Promise<Transferred> {
  const entry = { kind: 'movement', held: 0 } as const
  const posted = await postEntries(
    trx,
    [
      { ...entry, ...from, amount: -whole(credits) },
      { ...entry, ...to, amount: credits },
    ],
    byId,
  )
  const [left, received] = [await balanceUnder(trx, from), await balanceUnder(trx, to)]
  if (posted.length === 2) return { kind: 'moved', from: left, to: received }
  return { kind: 'insufficient', missing: Math.max(0, credits - left), balance: left }
}

/** The balance of the account of a transaction. */
async function balanceUnder(trx: Scope, transaction: OpenTransaction): Promise<number> {
  const { accountId } = await trx
    .selectFrom('transactions')
    .select('accountId')
    .where('tenantId', '=', transaction.tenantId)
    .where('id', '=', transaction.transactionId)
    .executeTakeFirstOrThrow()
  return (await balanceOf(trx, { tenantId: transaction.tenantId, accountId })).balance
}

/** Holds all credits of a send, or none and says how many are missing. */
export async function reserve(trx: Scope, transaction: OpenTransaction, credits: number): Promise<Reserved> {
  const entry: Entry = { ...transaction, kind: 'reserve', amount: -whole(credits), held: credits }
  const [balance] = await postEntries(trx, [entry], byId)
  if (balance !== undefined) return { kind: 'moved', balance }
  const left = await balanceUnder(trx, transaction)
  return { kind: 'insufficient', missing: Math.max(0, credits - left), balance: left }
}

/** A step of the credits of one send. */
export type CreditMove = {
  tenantId: string
  communicationId: string
  step: keyof typeof STEPS
  credits: number
  reason?: string
}

const STEPS = {
  /** Spends held credits: their messages were submitted. */
  charge: (credits: number) => ({ kind: 'charge', amount: 0, held: -credits }) as const,
  /** Moves held credits back to the balance: their messages were never submitted. */
  release: (credits: number) => ({ kind: 'release', amount: credits, held: -credits }) as const,
  /** Moves spent credits back to the balance: the carrier rejected their messages. */
  refund: (credits: number) => ({ kind: 'refund', amount: credits, held: 0 }) as const,
}

/**
 * Charges, releases and refunds credits of any number of sends, an entry each, in their order. A move that lacks credits
 * shows that the ledger was wrong before, so it throws, and the caller must not write after it.
 */
export async function moveCredits(trx: Scope, moves: readonly CreditMove[]): Promise<void> {
  const entries = moves.map(({ step, credits, ...move }) => ({ ...move, ...STEPS[step](whole(credits)) }))
  const balances = await postEntries(trx, entries, bySend)
  if (balances.length !== moves.length)
    throw new Error('credits were moved that are not held, or without a transaction')
}

/** Opens a transaction for each of many sends and holds its credits. The balance must suffice; `lockBalance` makes sure. */
export async function reserveBatch(
  trx: Scope,
  { payer, spenderId, description }: { payer: Payer; spenderId: string; description: string },
  sends: readonly { transactionId: string; communicationId: string; credits: number; userId: string }[],
): Promise<void> {
  const { tenantId, accountId } = payer
  const headers = sends.map((send) => ({ ...send, credits: whole(send.credits) }))
  const table = bulkRows(headers, 's', {
    transactionId: ['uuid', (header) => header.transactionId],
    communicationId: ['uuid', (header) => header.communicationId],
    userId: ['uuid', (header) => header.userId],
    credits: ['integer', (header) => header.credits],
  })
  const now = new Date()
  // Within the one statement the entries cannot add to rows that it inserts.
  const amount = isDistributed(trx) ? sql`0` : sql`-credits`
  const insert = sql`
      insert into transactions as x (tenant_id, id, account_id, spender_id, action, amount, description, status,
        communication_id, user_id, created_at, updated_at)
      select ${tenantId}::uuid, transaction_id, ${accountId}::uuid, ${spenderId}::uuid, 'send', ${amount}, ${description},
        'pending', communication_id, user_id, ${now}::timestamptz, ${now}::timestamptz
      from ${table}`
  const entries = headers.map(({ transactionId, credits }) => ({
    tenantId,
    transactionId,
    kind: 'reserve' as const,
    amount: -credits,
    held: credits,
  }))
  // Citus gets two statements: as one it fails, since it passes rows on in two formats.
  if (isDistributed(trx)) await insertSelect(trx, insert, 'id')
  const balances = await postEntries(trx, entries, isDistributed(trx) ? byId : byOpened(insert))
  if (balances.length !== sends.length) throw new Error('the balance does not suffice for the credits to hold')
}

/** Closes transactions; refunds of late rejections may still follow. */
export async function finishTransactions(
  trx: Scope,
  finished: readonly (OpenTransaction & { status: Row<'transactions'>['status'] })[],
): Promise<void> {
  await byTenant(trx, finished, (some) => {
    const rows = bulkRows(some, 'f', {
      tenantId: ['uuid', (transaction) => transaction.tenantId],
      id: ['uuid', (transaction) => transaction.transactionId],
      status: ['text', (transaction) => transaction.status],
    })
    return sql`
      update transactions t set status = f.status, updated_at = ${new Date()} from ${rows}
      where t.tenant_id = f.tenant_id and t.id = f.id ${ofTenant(trx, 't')}`.execute(trx)
  })
}

/** @throws RangeError for what is not a positive whole number */
function whole(credits: number): number {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`not a number of credits: ${credits}`)
  return credits
}

/**
 * Changes of `balance` and `held`, signed. The entry belongs to the given transaction, or else to the transaction of a
 * send.
 */
type Entry = {
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
/** With a CTE `opened`, which inserts the transactions, with their amounts, in the same statement. */
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
 * @returns the balance after each entry that was written. No entry is written for an account whose balance or held credits
 * would fall below zero, or without a transaction
 */
async function postEntries(trx: Scope, entries: readonly Entry[], { opened = sql``, join }: Join): Promise<number[]> {
  const now = new Date()
  const numbered = entries.map((entry, no) => ({ ...entry, no, id: newId() }))
  const balances = await byTenant(trx, numbered, async (some) => {
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
    ${keepPlan}with ${opened}
    moves as materialized (
      select m.no, m.entry_id, m.kind, m.amount, m.held, m.reason,
        t.tenant_id, t.id as transaction_id, t.account_id, t.communication_id, t.user_id
      from ${table} ${join} ${ofTenant(trx, 't')}
    ),
    sums as materialized (
      select tenant_id, account_id, sum(amount)::bigint as amount, sum(held)::bigint as held, count(*) as entries
      from moves group by tenant_id, account_id
    ),
    locked as materialized (
      select b.tenant_id, b.account_id from balances b
      where (b.tenant_id, b.account_id) in (select tenant_id, account_id from sums) ${ofTenant(trx, 'b')}
      order by b.tenant_id, b.account_id for update
    ),
    moved as (
      update balances b set balance = b.balance + s.amount, held = b.held + s.held, entries = b.entries + s.entries
      from sums s join locked l using (tenant_id, account_id)
      where b.tenant_id = s.tenant_id and b.account_id = s.account_id
        and b.balance + s.amount >= 0 and b.held + s.held >= 0 ${ofTenant(trx, 'b')}
      returning b.tenant_id, b.account_id, b.balance - s.amount as balance_before, b.held - s.held as held_before,
        b.entries - s.entries as entries_before
    ),
    headers as (
      update transactions t set amount = t.amount + h.amount, updated_at = ${now}
      from (
        select tenant_id, transaction_id, sum(amount)::bigint as amount
        from moves join moved using (tenant_id, account_id) group by 1, 2) h
      where t.tenant_id = h.tenant_id and t.id = h.transaction_id ${ofTenant(trx, 't')}
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
