import { listSenders } from '@songsarn/contract/senders'
import { type Handler, handle } from '../http/handle.ts'
import { containing, sortOf } from '../http/list.ts'

const SORTS = { createDate: 'createdAt', name: 'name', status: 'status' } as const

export const senderHandlers = (): Handler[] => [
  handle(listSenders, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('senders')
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('accountId', '=', caller.acting.id)
        .$if(query.senderName !== undefined, (list) => list.where('name', 'ilike', containing(query.senderName ?? '')))
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .select(['id', 'name', 'status', 'reason', 'createdAt'])
        .orderBy(sort.column, sort.direction)
        .orderBy('id', sort.direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const items = rows.map(({ createdAt, ...sender }) => ({ ...sender, createDate: createdAt.toISOString() }))
      return { items, page: query.page, size: query.size, total }
    }),
  ),
]
