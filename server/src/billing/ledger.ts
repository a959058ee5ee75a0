import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { byTenant, insertSelect, isDistributed } from '../db/distribution.ts'
import { newId } from '../db/id.ts'
import { type Entry, postEntries, transactionsOf } from './post-entries.ts'

/*
 * All that other subjects need to move credits. Every function takes the database transaction of what the credits pay
 * for, so that both happen or neither does, and runs in a scope of `asApp` or `asWorker`. Amounts are whole credits above
 * zero; the batches do the same as the single functions in one statement.
 *
 *   const payer = await payerOf(trx, tenantId, accountId)
 *   const opened = await openTransaction(trx, { payer, spenderId, action: 'send', description, communicationId, userId })
 *   const reserved = await reserve(trx, opened, 120)          // 'moved', or 'insufficient' with the number of missing credits
 *   await charge(trx, opened, 3)                              // submitted
 *   await release(trx, opened, 2, 'cancelled')                // not submitted
 *   await refund(trx, opened, 1, 'rejected')                  // charged, then rejected by the carrier
 *   await finishTransactions(trx, [{ ...opened, status: 'completed' }])
 */

/** The account whose balance pays. */
export type Payer = { tenantId: string; accountId: string }
/** The header that entries are written under; `transactionOf` finds that of a send. */
export type OpenTransaction = { tenantId: string; transactionId: string }
export type Reserved = { kind: 'moved'; balance: number } | { kind: 'insufficient'; missing: number; balance: number }

/** The account that pays for what `accountId` sends: its parent when it shares the parent's credits, else itself. */
export async function payerOf(trx: Scope, tenantId: string, accountId: string): Promise<Payer> {
  const account = await trx
    .selectFrom('accounts')
    .select(['parentId', 'paymentType'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const shared = account.paymentType === 'shared' ? account.parentId : null
  return { tenantId, accountId: shared ?? accountId }
}

export async function balanceOf(trx: Scope, payer: Payer): Promise<{ balance: number; held: number }> {
  const row = await trx
    .selectFrom('balances')
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
    .select('balance')
    .where('tenantId', '=', payer.tenantId)
    .where('accountId', '=', payer.accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
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
    })
    .execute()
  return { tenantId: header.payer.tenantId, transactionId: id }
}

export async function transactionOf(trx: Scope, tenantId: string, communicationId: string): Promise<OpenTransaction> {
  const { id } = await trx
    .selectFrom('transactions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('communicationId', '=', communicationId)
    .executeTakeFirstOrThrow()
  return { tenantId, transactionId: id }
}

/** Adds credits to a balance: an opening balance, a top-up. */
export async function credit(
  trx: Scope,
  transaction: OpenTransaction,
  credits: number,
  kind: 'opening' | 'top-up' | 'adjustment',
): Promise<void> {
  await requirePosted(trx, { ...transaction, kind, amount: whole(credits), held: 0 })
}

/** Holds all credits of a send, or none and says how many are missing. */
export async function reserve(trx: Scope, transaction: OpenTransaction, credits: number): Promise<Reserved> {
  const entry: Entry = { ...transaction, kind: 'reserve', amount: -whole(credits), held: credits }
  const [balance] = await postEntries(trx, [entry], transactionsOf.byId)
  if (balance !== undefined) return { kind: 'moved', balance }
  const { accountId } = await trx
    .selectFrom('transactions')
    .select('accountId')
    .where('tenantId', '=', transaction.tenantId)
    .where('id', '=', transaction.transactionId)
    .executeTakeFirstOrThrow()
  const left = await balanceOf(trx, { tenantId: transaction.tenantId, accountId })
  return { kind: 'insufficient', missing: Math.max(0, credits - left.balance), balance: left.balance }
}

/** Spends held credits: their messages were submitted. */
export async function charge(trx: Scope, transaction: OpenTransaction, credits: number): Promise<void> {
  await requirePosted(trx, { ...transaction, ...STEPS.charge(whole(credits)) })
}

/** Moves held credits back to the balance: their messages were never submitted. */
export async function release(trx: Scope, transaction: OpenTransaction, credits: number, reason: string) {
  await requirePosted(trx, { ...transaction, ...STEPS.release(whole(credits)), reason })
}

/** Moves spent credits back to the balance: the carrier rejected their messages. */
export async function refund(trx: Scope, transaction: OpenTransaction, credits: number, reason: string) {
  await requirePosted(trx, { ...transaction, ...STEPS.refund(whole(credits)), reason })
}

const STEPS = {
  charge: (credits: number) => ({ kind: 'charge', amount: 0, held: -credits }) as const,
  release: (credits: number) => ({ kind: 'release', amount: credits, held: -credits }) as const,
  refund: (credits: number) => ({ kind: 'refund', amount: credits, held: 0 }) as const,
}

/** A charge, release or refund that lacks credits shows that the ledger was wrong before: nothing may be written after it. */
async function requirePosted(trx: Scope, entry: Entry): Promise<void> {
  const balances = await postEntries(trx, [entry], transactionsOf.byId)
  if (balances.length === 0)
    throw new Error(`cannot ${entry.kind}: the credits are not held, or there is no transaction`)
}

/** A charge, release or refund of one send. */
export type SendMove = {
  tenantId: string
  communicationId: string
  step: keyof typeof STEPS
  credits: number
  reason?: string
}

/** Posts the moves of many sends, an entry each, in their order. */
export async function postBatch(trx: Scope, moves: readonly SendMove[]): Promise<void> {
  const entries = moves.map(({ step, credits, ...move }) => ({ ...move, ...STEPS[step](whole(credits)) }))
  const balances = await postEntries(trx, entries, transactionsOf.bySend)
  if (balances.length !== moves.length)
    throw new Error('credits were moved that are not held, or without a transaction')
}

/**
 * Opens a transaction for each of many sends and holds its credits. The balance must suffice; `lockBalance` makes sure.
 *
 * @returns the ids of the transactions, in the order of the sends
 */
export async function reserveBatch(
  trx: Scope,
  { payer, spenderId, description }: { payer: Payer; spenderId: string; description: string },
  sends: readonly { communicationId: string; credits: number; userId: string }[],
): Promise<string[]> {
  const { tenantId, accountId } = payer
  const headers = sends.map((send) => ({ ...send, credits: whole(send.credits), transactionId: newId() }))
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
  const balances = await postEntries(
    trx,
    entries,
    isDistributed(trx) ? transactionsOf.byId : transactionsOf.byOpened(insert),
  )
  if (balances.length !== sends.length) throw new Error('the balance does not suffice for the credits to hold')
  return headers.map(({ transactionId }) => transactionId)
}

/** Closes transactions; refunds of late rejections may still follow. */
export async function finishTransactions(
  trx: Scope,
  finished: readonly (OpenTransaction & { status: Row<'transactions'>['status'] })[],
): Promise<void> {
  await byTenant(trx, finished, (some, ofTenant) => {
    const rows = bulkRows(some, 'f', {
      tenantId: ['uuid', (transaction) => transaction.tenantId],
      id: ['uuid', (transaction) => transaction.transactionId],
      status: ['text', (transaction) => transaction.status],
    })
    return sql`
      update transactions t set status = f.status, updated_at = ${new Date()} from ${rows}
      where t.tenant_id = f.tenant_id and t.id = f.id ${ofTenant('t')}`.execute(trx)
  })
}

/** @throws RangeError for what is not a positive whole number */
function whole(credits: number): number {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`not a number of credits: ${credits}`)
  return credits
}
