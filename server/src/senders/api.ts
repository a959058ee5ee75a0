import { listSenders } from '@songsarn/contract/senders'
import { sql } from 'kysely'
import { accountInReach } from '../http/caller.ts'
import { type Handler, handle } from '../http/handle.ts'
import { containing, readPage, sortOf } from '../http/list.ts'
import type { Lookups } from '../http/lookups.ts'

const SORTS = { createDate: 'createdAt', name: 'name', status: 'status' } as const

export const handlers = (): Handler[] => [
  handle(listSenders, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('senders')
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('accountId', '=', accountInReach(caller, query.account))
        .$if(query.senderName !== undefined, (list) => list.where('name', 'ilike', containing(query.senderName ?? '')))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          .select(['id', 'name', 'status', 'reason', 'createdAt'])
          .orderBy(sort.column, sort.direction)
          .orderBy('id', sort.direction),
      )
      const items = rows.map(({ createdAt, ...sender }) => ({ ...sender, createDate: createdAt.toISOString() }))
      return { ...page, items }
    }),
  ),
]

export const lookups: Lookups<'senders'> = {
  /** Approved sender names of the acting account. */
  async senders(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('senders')
      .select('name')
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', '=', tenancy.actingAccountId)
      .where('status', '=', 'approved')
      .where('name', 'ilike', like)
      .$if(values !== undefined, (found) => found.where(sql<boolean>`name = any(${values}::text[])`))
      .orderBy('name')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ name }) => ({ value: name, label: name }))
  },
}
