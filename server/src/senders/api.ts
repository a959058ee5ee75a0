import { listSenders } from '@songsarn/contract/senders'
import { type Handler, handle } from '../api/handle.ts'
import { containing, sortOf } from '../api/list.ts'
import type { AppPorts } from '../api/ports.ts'

const SORTS = { createDate: 'created_at', name: 'name', status: 'status' } as const

export const senderHandlers = (_ports: AppPorts): Handler[] => [
  handle(listSenders, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'created_at', direction: 'desc' })
      const found = trx
        .selectFrom('senders')
        .where('tenant_id', '=', caller.tenancy.tenantId)
        .where('account_id', '=', caller.acting.id)
        .$if(query.senderName !== undefined, (list) => list.where('name', 'ilike', containing(query.senderName ?? '')))
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .select(['id', 'name', 'status', 'reason', 'created_at'])
        .orderBy(sort.column, sort.direction)
        .orderBy('id', sort.direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const items = rows.map(({ created_at, ...sender }) => ({ ...sender, createDate: created_at.toISOString() }))
      return { items, page: query.page, size: query.size, total }
    }),
  ),
]
