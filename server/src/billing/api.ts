import { listTransactions } from '@songsarn/contract/account'
import { sql } from 'kysely'
import { type Handler, handle } from '../http/handle.ts'
import { containing, readPage, sortOf } from '../http/list.ts'

const SORTS = { createDate: 't.createdAt', lastUpdate: 't.updatedAt', amount: 't.amount' } as const

export const handlers = (): Handler[] => [
  handle(listTransactions, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, actingAccountId } = caller.tenancy
      const sort = sortOf(query.sort, SORTS, { column: 't.createdAt', direction: 'desc' })
      // Read first: Citus joins no table that it distributes with accounts, which are on the coordinator.
      const spenders = await trx
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('tenantId', '=', tenantId)
        .$if(query.accountName !== undefined, (list) =>
          list.where('name', 'ilike', containing(query.accountName ?? '')),
        )
        .execute()
      const names = new Map(spenders.map(({ id, name }) => [id, name]))
      const found = trx
        .selectFrom('transactions as t')
        .where('t.tenantId', '=', tenantId)
        // Movements of the account's own credits, and of its parent's credits that it spent.
        .where((eb) => eb.or([eb('t.accountId', '=', actingAccountId), eb('t.spenderId', '=', actingAccountId)]))
        .where(sql<boolean>`t.spender_id = any(${[...names.keys()]}::uuid[])`)
        .$if(query.status !== undefined, (list) => list.where('t.status', 'in', query.status ?? []))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          .select(['t.id', 't.spenderId', 't.action', 't.amount', 't.description', 't.status', 't.communicationId'])
          .select(['t.createdAt', 't.updatedAt'])
          .orderBy(sort.column, sort.direction)
          .orderBy('t.id', sort.direction),
      )
      const items = rows.map((row) => ({
        id: row.id,
        accountName: names.get(row.spenderId) ?? '',
        action: row.action,
        amount: row.amount,
        description: row.description,
        status: row.status,
        communicationId: row.communicationId,
        createDate: row.createdAt.toISOString(),
        lastUpdate: row.updatedAt.toISOString(),
      }))
      return { items, ...page }
    }),
  ),
]
