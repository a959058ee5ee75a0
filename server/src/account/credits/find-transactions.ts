import type { listTransactions, Transaction } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { heldCredits } from '../../billing/charged-credits.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { containing } from '../../foundation/http/list.ts'

export type TransactionFilter = Pick<
  z.output<typeof listTransactions.query>,
  'accountName' | 'status' | 'startDate' | 'endDate'
>

/** The transactions of the acting account that match, and how to show their rows. */
export async function findTransactions(
  trx: Scope,
  { tenancy }: Caller,
  { accountName, status, ...days }: TransactionFilter,
) {
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
  // Ids increase with time. The id of a scheduled send has the time at which it starts.
  const day = sql<string>`coalesce(t.communication_id, t.id)`
  const { from, before } = idRange(days)
  const matching = accounts.filter(({ matches }) => matches).map(({ id }) => id)
  const found = trx
    .selectFrom('transactions as t')
    .where('t.tenantId', '=', tenantId)
    // Movements of the account's own credits, and of its parent's credits that it spent.
    .where((eb) => eb.or([eb('t.accountId', '=', actingAccountId), eb('t.spenderId', '=', actingAccountId)]))
    .where(sql<boolean>`(t.spender_id = any(${matching}::uuid[]) or t.other_account_id = any(${matching}::uuid[]))`)
    .$if(status !== undefined, (list) => list.where('t.status', 'in', status ?? []))
    .$if(from !== undefined, (list) => list.where(day, '>=', from ?? ''))
    .$if(before !== undefined, (list) => list.where(day, '<', before ?? ''))

  return {
    found,
    async shown(rows: readonly TransactionRow[]): Promise<Transaction[]> {
      const requested = await creditsOfTopUps(trx, tenantId, rows)
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
        createDate: row.createdAt.toISOString(),
        lastUpdate: row.updatedAt.toISOString(),
      }))
    },
  }
}

/** What a row needs to be shown. */
export const transactionColumns = ({ tenancy }: Caller) =>
  [...COLUMNS, heldCredits(tenancy.tenantId).as('held')] as const

/** Credits that sends charged, and that they hold. */
export async function sumOfSends(
  { tenancy }: Caller,
  found: Awaited<ReturnType<typeof findTransactions>>['found'],
): Promise<{ charged: number; held: number }> {
  const { taken, held } = await found
    .where('t.action', '=', 'send')
    .select([
      sql<number>`coalesce(-sum(t.amount), 0)::bigint`.as('taken'),
      sql<number>`coalesce(sum(${heldCredits(tenancy.tenantId)}), 0)::bigint`.as('held'),
    ])
    .executeTakeFirstOrThrow()
  return { charged: taken - held, held }
}

const COLUMNS = [
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
> & { held: number }

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
