import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { EntryKind, TransactionAction, TransactionStatus } from '../db/tables/billing.ts'

/*
 * The only code that moves credits, with `many-sends.ts`, which does the same for many sends in one statement. Every
 * function takes the transaction of what the credits pay for, so that both happen or neither does, and runs in a scope of
 * `asApp` or `asWorker`. Amounts are whole credits, above zero.
 *
 *   const payer = await payerOf(trx, tenantId, accountId)
 *   const opened = await openTransaction(trx, { payer, spenderId, action: 'send', description, communicationId, userId })
 *   const reserved = await reserve(trx, opened, 120)          // 'insufficient' with how many are missing, or 'moved'
 *   await charge(trx, opened, 3)                              // handed over to the operator
 *   await giveBackHeld(trx, opened, 2, 'cancelled')           // not handed over
 *   await giveBackCharged(trx, opened, 1, 'rejected')         // handed over, refused by the operator
 *   await finish(trx, opened, 'completed')
 *
 * A transaction is named by { tenantId, transactionId }; `transactionOf(trx, tenantId, communicationId)` finds that of a send.
 */

/** Whose credits are spent. */
export type Payer = { tenantId: string; accountId: string }
/** An open header; entries are written under it. */
export type OpenTransaction = { tenantId: string; transactionId: string }
/** `missing`: how many credits too few there are. */
export type Reserved = { kind: 'moved'; balance: number } | { kind: 'insufficient'; missing: number; balance: number }

/** The account that pays for what `accountId` sends: its parent when it shares the parent's credits, else itself. */
export async function payerOf(trx: Scope, tenantId: string, accountId: string): Promise<Payer> {
  const account = await trx
    .selectFrom('accounts')
    .select(['parent_id', 'payment_type'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const shared = account.payment_type === 'shared' ? account.parent_id : null
  return { tenantId, accountId: shared ?? accountId }
}

/** Credits that can be spent and that are set aside. */
export async function balanceOf(trx: Scope, payer: Payer): Promise<{ balance: number; held: number }> {
  const row = await trx
    .selectFrom('balances')
    .select(['balance', 'held'])
    .where('tenant_id', '=', payer.tenantId)
    .where('account_id', '=', payer.accountId)
    .executeTakeFirst()
  return row ?? { balance: 0, held: 0 }
}

/** As `balanceOf`, and nobody else moves credits of this payer until the transaction ends. */
export async function lockBalance(trx: Scope, payer: Payer): Promise<number> {
  const row = await trx
    .selectFrom('balances')
    .select('balance')
    .where('tenant_id', '=', payer.tenantId)
    .where('account_id', '=', payer.accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Opens a header. A communication has one at most: a second one for the same send violates a unique index. */
export async function openTransaction(
  trx: Scope,
  header: {
    payer: Payer
    spenderId: string
    action: TransactionAction
    description: string
    communicationId?: string
    userId?: string
  },
): Promise<OpenTransaction> {
  const id = newId()
  await trx
    .insertInto('transactions')
    .values({
      tenant_id: header.payer.tenantId,
      id,
      account_id: header.payer.accountId,
      spender_id: header.spenderId,
      action: header.action,
      amount: 0,
      description: header.description,
      status: 'pending',
      communication_id: header.communicationId ?? null,
      user_id: header.userId ?? null,
    })
    .execute()
  return { tenantId: header.payer.tenantId, transactionId: id }
}

/** The header of a communication's send. */
export async function transactionOf(trx: Scope, tenantId: string, communicationId: string): Promise<OpenTransaction> {
  const { id } = await trx
    .selectFrom('transactions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .executeTakeFirstOrThrow()
  return { tenantId, transactionId: id }
}

/** Puts credits in: an opening balance, a top-up. */
export async function credit(
  trx: Scope,
  transaction: OpenTransaction,
  credits: number,
  kind: 'opening' | 'top-up' | 'adjustment',
): Promise<void> {
  await move(trx, transaction, { kind, amount: whole(credits), held: 0 })
}

/** Sets credits aside for a send: all of them, or none with how many are missing. */
export async function reserve(trx: Scope, transaction: OpenTransaction, credits: number): Promise<Reserved> {
  return move(trx, transaction, { kind: 'reserve', amount: -whole(credits), held: credits })
}

/** Takes credits that were set aside: their messages were handed over. */
export async function charge(trx: Scope, transaction: OpenTransaction, credits: number): Promise<void> {
  await must(move(trx, transaction, { kind: 'charge', amount: 0, held: -whole(credits) }))
}

/** Frees credits that were set aside: their messages were never handed over. */
export async function giveBackHeld(
  trx: Scope,
  transaction: OpenTransaction,
  credits: number,
  reason: string,
): Promise<void> {
  await must(move(trx, transaction, { kind: 'give-back', amount: whole(credits), held: -credits, reason }))
}

/** Returns credits that were taken: the operator rejected their messages. */
export async function giveBackCharged(
  trx: Scope,
  transaction: OpenTransaction,
  credits: number,
  reason: string,
): Promise<void> {
  await must(move(trx, transaction, { kind: 'give-back', amount: whole(credits), held: 0, reason }))
}

/** Closes a header; entries for late rejections may still follow. */
export async function finish(trx: Scope, transaction: OpenTransaction, status: TransactionStatus): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status, updated_at: new Date() })
    .where('tenant_id', '=', transaction.tenantId)
    .where('id', '=', transaction.transactionId)
    .execute()
}

type Move = { kind: EntryKind; amount: number; held: number; reason?: string }

/**
 * One entry: balance, header and entry change in one statement, or nothing does. The balance row is locked by the
 * update, so entries of an account are written and numbered one after another and each `balance_after` is exact.
 */
async function move(trx: Scope, { tenantId, transactionId }: OpenTransaction, step: Move): Promise<Reserved> {
  const now = new Date()
  const header = trx
    .selectFrom('transactions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', transactionId)
    .select('account_id')
  const moved = await trx
    .with('balance_moved', (with_) =>
      with_
        .updateTable('balances')
        .set((eb) => ({
          balance: eb('balance', '+', step.amount),
          held: eb('held', '+', step.held),
          entries: eb('entries', '+', 1),
        }))
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', header)
        .where((eb) => eb(eb('balance', '+', step.amount), '>=', 0))
        .where((eb) => eb(eb('held', '+', step.held), '>=', 0))
        .returning(['account_id', 'balance', 'held', 'entries']),
    )
    .with('header_moved', (with_) =>
      with_
        .updateTable('transactions')
        .from('balance_moved')
        .set((eb) => ({ amount: eb('transactions.amount', '+', step.amount), updated_at: now }))
        .where('transactions.tenant_id', '=', tenantId)
        .where('transactions.id', '=', transactionId)
        .returning(['transactions.communication_id', 'transactions.user_id']),
    )
    .insertInto('ledger_entries')
    .columns([
      'tenant_id',
      'id',
      'account_id',
      'number',
      'transaction_id',
      'kind',
      'amount',
      'held',
      'balance_after',
      'held_after',
      'communication_id',
      'reason',
      'user_id',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom(['balance_moved', 'header_moved'])
        .select((of) => [
          of.cast<string>(of.val(tenantId), 'uuid').as('tenant_id'),
          of.cast<string>(of.val(newId()), 'uuid').as('id'),
          'balance_moved.account_id',
          'balance_moved.entries as number',
          of.cast<string>(of.val(transactionId), 'uuid').as('transaction_id'),
          of.cast<EntryKind>(of.val(step.kind), 'text').as('kind'),
          of.cast<number>(of.val(step.amount), 'bigint').as('amount'),
          of.cast<number>(of.val(step.held), 'bigint').as('held'),
          'balance_moved.balance as balance_after',
          'balance_moved.held as held_after',
          'header_moved.communication_id',
          of.cast<string | null>(of.val(step.reason ?? null), 'text').as('reason'),
          'header_moved.user_id',
          of.cast<Date>(of.val(now), 'timestamptz').as('created_at'),
        ]),
    )
    .returning('balance_after')
    .executeTakeFirst()
  if (moved) return { kind: 'moved', balance: moved.balance_after }

  const account = await header.executeTakeFirst()
  if (!account) throw new Error(`no transaction ${transactionId} to move credits under`)
  const { balance } = await balanceOf(trx, { tenantId, accountId: account.account_id })
  return { kind: 'insufficient', missing: Math.max(0, -step.amount - balance), balance }
}

/** A charge or a return can never lack credits: if it does, the books were wrong before, and nothing may be written on top. */
async function must(moving: Promise<Reserved>): Promise<void> {
  const result = await moving
  if (result.kind !== 'moved') throw new Error('credits were charged or returned that are not held')
}

/** Throws a RangeError for what is no number of credits. */
export function whole(credits: number): number {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`not a number of credits: ${credits}`)
  return credits
}
