import { listTransactions } from '@songsarn/contract/account'
import { type Handler, handle } from '../api/handle.ts'
import { containing, sortOf } from '../api/list.ts'
import type { AppPorts } from '../api/ports.ts'

const SORTS = { createDate: 't.created_at', lastUpdate: 't.updated_at', amount: 't.amount' } as const

export const billingHandlers = (_ports: AppPorts): Handler[] => [
  handle(listTransactions, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, actingAccountId } = caller.tenancy
      const sort = sortOf(query.sort, SORTS, { column: 't.created_at', direction: 'desc' })
      const found = trx
        .selectFrom('transactions as t')
        .innerJoin('accounts as a', (join) =>
          join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.spender_id'),
        )
        .where('t.tenant_id', '=', tenantId)
        // What moved the account's own credits, and what it spent of its parent's.
        .where((eb) => eb.or([eb('t.account_id', '=', actingAccountId), eb('t.spender_id', '=', actingAccountId)]))
        .$if(query.accountName !== undefined, (list) =>
          list.where('a.name', 'ilike', containing(query.accountName ?? '')),
        )
        .$if(query.status !== undefined, (list) => list.where('t.status', 'in', query.status ?? []))
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .select(['t.id', 'a.name', 't.action', 't.amount', 't.description', 't.status', 't.communication_id'])
        .select(['t.created_at', 't.updated_at'])
        .orderBy(sort.column, sort.direction)
        .orderBy('t.id', sort.direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const items = rows.map((row) => ({
        id: row.id,
        accountName: row.name,
        action: row.action,
        amount: row.amount,
        description: row.description,
        status: row.status,
        communicationId: row.communication_id,
        createDate: row.created_at.toISOString(),
        lastUpdate: row.updated_at.toISOString(),
      }))
      return { items, page: query.page, size: query.size, total }
    }),
  ),
]
