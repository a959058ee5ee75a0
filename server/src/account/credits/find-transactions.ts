import type { listTransactions, Transaction } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { containing } from '../../foundation/http/list.ts'

export type TransactionFilter = Pick<z.output<typeof listTransactions.query>, 'accountName' | 'status'>

/** The transactions of the acting account that match, and how to show their rows. */
export async function findTransactions(trx: Scope, { tenancy }: Caller, { accountName, status }: TransactionFilter) {
  const { tenantId, actingAccountId, accountIds } = tenancy
  // Read first: Citus joins no table that it distributes with accounts, which are on the coordinator.
  const reached = sql<boolean>`id = any(${[...accountIds]}::uuid[])`
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name', sql<boolean>`name ilike ${containing(accountName ?? '')}`.as('matches')])
    .where('tenantId', '=', tenantId)
    .where(reached)
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const matching = accounts.filter(({ matches }) => matches).map(({ id }) => id)
  const found = trx
    .selectFrom('transactions as t')
    .where('t.tenantId', '=', tenantId)
    // Movements of the account's own credits, and of its parent's credits that it spent.
    .where((eb) => eb.or([eb('t.accountId', '=', actingAccountId), eb('t.spenderId', '=', actingAccountId)]))
    .where(sql<boolean>`(t.spender_id = any(${matching}::uuid[]) or t.other_account_id = any(${matching}::uuid[]))`)
    .$if(status !== undefined, (list) => list.where('t.status', 'in', status ?? []))

  return {
    found,
    async shown(rows: readonly TransactionRow[]): Promise<Transaction[]> {
      const requested = await creditsOfTopUps(trx, tenantId, rows)
      return rows.map((row) => ({
        id: row.id,
        accountName: names.get(row.spenderId) ?? '',
        action: row.action,
        amount: row.amount,
        requested: requested.get(row.id) ?? null,
        otherAccount: row.otherAccountId === null ? null : { name: names.get(row.otherAccountId) ?? null },
        description: row.description,
        status: row.status,
        communicationId: row.communicationId,
        createDate: row.createdAt.toISOString(),
        lastUpdate: row.updatedAt.toISOString(),
      }))
    },
  }
}

/** Columns that a row needs to be shown. */
export const TRANSACTION_COLUMNS = [
  't.id',
  't.spenderId',
  't.action',
  't.amount',
  't.description',
  't.status',
  't.communicationId',
  't.otherAccountId',
  't.createdAt',
  't.updatedAt',
] as const
type TransactionRow = Pick<
  Row<'transactions'>,
  | 'id'
  | 'spenderId'
  | 'otherAccountId'
  | 'action'
  | 'amount'
  | 'description'
  | 'status'
  | 'communicationId'
  | 'createdAt'
  | 'updatedAt'
>

/** A top-up has no entries before it is confirmed, so its transaction does not tell how much was asked for. */
async function creditsOfTopUps(
  trx: Scope,
  tenantId: string,
  rows: readonly TransactionRow[],
): Promise<Map<string, number>> {
  const ids = rows.filter(({ action }) => action === 'top-up').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const topUps = await trx
    .selectFrom('topUps')
    .select(['id', 'credits'])
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(topUps.map(({ id, credits }) => [id, credits]))
}
