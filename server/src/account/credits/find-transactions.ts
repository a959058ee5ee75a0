import type { listTransactions, Transaction } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { heldCredits } from '../../billing/charged-credits.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { timeOf } from '../../foundation/db/id.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { containing } from '../../foundation/http/list.ts'
import { balancesAfter, DAY_KEY } from './balance-at.ts'

export type TransactionFilter = Pick<
  z.output<typeof listTransactions.query>,
  'accountName' | 'action' | 'status' | 'user' | 'account' | 'startDate' | 'endDate'
>

/**
 * The account that transaction `t` was for: the other account of a movement when the caller sees it, else who spent. So what was moved to
 * a sub-account counts for it, and a sub-account's movements with its parent count for itself.
 */
export const accountOf = ({ tenancy }: Caller) => sql<string>`case
  when t.other_account_id = any(${[...tenancy.accountIds]}::uuid[]) then t.other_account_id else t.spender_id end`

export type FoundTransactions = Awaited<ReturnType<typeof findTransactions>>['found']

/** The transactions of the acting account that match, and how to show their rows. */
export async function findTransactions(
  trx: Scope,
  caller: Caller,
  { accountName, action, status, user, account, ...days }: TransactionFilter,
) {
  const { tenancy } = caller
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
  const { from, before } = idRange(days)
  const matching = accounts.filter(({ matches }) => matches).map(({ id }) => id)
  const found = trx
    .selectFrom('transactions as t')
    .where('t.tenantId', '=', tenantId)
    // Movements of the account's own credits, and of its parent's credits that it spent.
    .where((eb) => eb.or([eb('t.accountId', '=', actingAccountId), eb('t.spenderId', '=', actingAccountId)]))
    .$if(accountName !== undefined, (list) =>
      list.where(
        sql<boolean>`(t.spender_id = any(${matching}::uuid[]) or t.other_account_id = any(${matching}::uuid[]))`,
      ),
    )
    .$if(account !== undefined, (list) =>
      list.where(sql<boolean>`${accountOf(caller)} = any(${account ?? []}::uuid[])`),
    )
    .$if(status !== undefined, (list) => list.where('t.status', 'in', status ?? []))
    .$if(action !== undefined, (list) => list.where('t.action', 'in', action ?? []))
    .$if(user !== undefined, (list) => list.where('t.userId', 'in', user ?? []))
    .$if(from !== undefined, (list) => list.where(DAY_KEY, '>=', from ?? ''))
    .$if(before !== undefined, (list) => list.where(DAY_KEY, '<', before ?? ''))

  return {
    found,
    /** The names of the accounts that the caller sees, by id. */
    names,
    async shown(rows: readonly TransactionRow[]): Promise<Transaction[]> {
      const requested = await creditsOfTopUps(trx, tenantId, rows)
      const communications = await namesOf(trx, 'communications', tenantId, rows, (row) => row.communicationId)
      const users = await namesOf(trx, 'users', tenantId, rows, (row) => row.userId)
      const balances = await balancesAfter(trx, caller, rows)
      return rows.map((row) => ({
        id: row.id,
        accountName: names.get(row.spenderId) ?? '',
        action: row.action,
        amount: row.amount,
        charged: row.action === 'send' ? 0 - row.amount - row.held : null,
        held: row.action === 'send' ? row.held : null,
        requested: requested.get(row.id) ?? null,
        otherAccount: row.otherAccountId === null ? null : { name: names.get(row.otherAccountId) ?? null },
        description: row.description,
        status: row.status,
        communicationId: row.communicationId,
        communicationName: communications.get(row.communicationId ?? '') ?? null,
        userName: users.get(row.userId ?? '') ?? null,
        balanceAfter: balances.get(row.id) ?? null,
        date: timeOf(row.key).toISOString(),
        createDate: row.createdAt.toISOString(),
        lastUpdate: row.updatedAt.toISOString(),
      }))
    },
  }
}

/** What a row needs to be shown. */
export const transactionColumns = ({ tenancy }: Caller) =>
  [...COLUMNS, DAY_KEY.as('key'), heldCredits(tenancy.tenantId).as('held')] as const

const COLUMNS = [
  't.id',
  't.accountId',
  't.spenderId',
  't.action',
  't.amount',
  't.description',
  't.status',
  't.communicationId',
  't.userId',
  't.otherAccountId',
  't.createdAt',
  't.updatedAt',
] as const
type TransactionRow = Pick<
  Row<'transactions'>,
  | 'id'
  | 'accountId'
  | 'spenderId'
  | 'otherAccountId'
  | 'action'
  | 'amount'
  | 'description'
  | 'status'
  | 'communicationId'
  | 'userId'
  | 'createdAt'
  | 'updatedAt'
> & { key: string; held: number }

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

/** The names of what rows belong to, by id. What the scope does not see has none. */
export async function namesOf<Row>(
  trx: Scope,
  table: 'communications' | 'users',
  tenantId: string,
  rows: readonly Row[],
  idOf: (row: Row) => string | null,
): Promise<Map<string, string | null>> {
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  if (ids.length === 0) return new Map()
  const name = sql.ref(table === 'users' ? 'full_name' : 'name')
  const named = await sql<{ id: string; name: string | null }>`
    select id, ${name} as name from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    trx,
  )
  return new Map(named.rows.map(({ id, name }) => [id, name]))
}
