import { listCarriers } from '@songsarn/contract/carriers'
import { sql } from 'kysely'
import { type Handler, handle } from '../http/handle.ts'
import type { CarrierPort } from './ports.ts'

export const handlers = (ports: { carriers: CarrierPort }): Handler[] => [
  handle(listCarriers, async ({ caller, transaction }) => {
    const { tenantId, accountIds } = caller.tenancy
    const waiting = await transaction(async (trx) => {
      const { rows } = await sql<{ waiting: number }>`
        select coalesce(sum(c.recipients - c.expanded + k.pending), 0)::integer as waiting
        from communications c cross join lateral (
          select coalesce(sum(pending), 0) as pending from chunks
          where tenant_id = c.tenant_id and communication_id = c.id and state <> 'closed') k
        where c.tenant_id = ${tenantId} and c.account_id = any(${[...accountIds]}::uuid[])
          and not c.settled and c.status in ('sending', 'paused', 'stopped') and c.status = 'sending'`.execute(trx)
      return rows[0]?.waiting ?? 0
    })
    const statuses = await ports.carriers.statuses()
    return { items: statuses.map(({ carrier, state }) => ({ carrier, state, waiting })) }
  }),
]
