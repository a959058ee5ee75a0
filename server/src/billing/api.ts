import { listTransactions } from '@songsarn/contract/account'
import { type Handler, handle } from '../http/handle.ts'
import { containing, readPage, sortOf } from '../http/list.ts'

const SORTS = { createDate: 't.createdAt', lastUpdate: 't.updatedAt', amount: 't.amount' } as const

export const handlers = (): Handler[] => [
  handle(listTransactions, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, actingAccountId } = caller.tenancy
      const sort = sortOf(query.sort, SORTS, { column: 't.createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('transactions as t')
        .innerJoin('accounts as a', (join) =>
          join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.id', '=', 't.spenderId'),
        )
        .where('t.tenantId', '=', tenantId)
        // Movements of the account's own credits, and of its parent's credits that it spent.
        .where((eb) => eb.or([eb('t.accountId', '=', actingAccountId), eb('t.spenderId', '=', actingAccountId)]))
        .$if(query.accountName !== undefined, (list) =>
          list.where('a.name', 'ilike', containing(query.accountName ?? '')),
        )
        .$if(query.status !== undefined, (list) => list.where('t.status', 'in', query.status ?? []))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          .select(['t.id', 'a.name', 't.action', 't.amount', 't.description', 't.status', 't.communicationId'])
          .select(['t.createdAt', 't.updatedAt'])
          .orderBy(sort.column, sort.direction)
          .orderBy('t.id', sort.direction),
      )
      const items = rows.map((row) => ({
        id: row.id,
        accountName: row.name,
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
