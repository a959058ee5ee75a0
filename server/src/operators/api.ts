import { listOperators } from '@songsarn/contract/operators'
import { sql } from 'kysely'
import { type Handler, handle } from '../api/handle.ts'
import type { AppPorts } from '../api/ports.ts'

export const operatorHandlers = (ports: AppPorts): Handler[] => [
  handle(listOperators, async ({ caller, transaction }) => {
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
    const roads = await ports.delivery.operators()
    return { items: roads.map(({ operator, state }) => ({ operator, state, waiting })) }
  }),
]
