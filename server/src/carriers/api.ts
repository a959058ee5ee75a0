import { listCarriers } from '@songsarn/contract/carriers'
import { sql } from 'kysely'
import { type Handler, handle } from '../http/handle.ts'
import type { CarrierPort } from './ports.ts'

export const handlers = (ports: { carriers: CarrierPort }): Handler[] => [
  handle(listCarriers, async ({ caller, transaction }) => {
    const { tenantId, accountIds } = caller.tenancy
    const waiting = await transaction(async (trx) => {
      const { rows } = await sql<{ carrier: string | null; waiting: number }>`
        select k.carrier, sum(k.waiting)::integer as waiting
        from communications c cross join lateral (
          select carrier, pending as waiting from chunks
          where tenant_id = c.tenant_id and communication_id = c.id and state <> 'closed'
          union all select null, c.recipients - c.expanded) k
        where c.tenant_id = ${tenantId} and c.account_id = any(${[...accountIds]}::uuid[])
          and not c.settled and c.status in ('sending', 'paused', 'stopped') and c.status = 'sending'
        group by k.carrier`.execute(trx)
      return rows
    })
    const statuses = await ports.carriers.statuses()
    const isShown = (carrier: string | null) => statuses.some((status) => status.carrier === carrier)
    const sum = (some: typeof waiting) => some.reduce((total, of) => total + of.waiting, 0)
    // Messages that no carrier was chosen for yet count with the first one.
    const unrouted = sum(waiting.filter((of) => !isShown(of.carrier)))
    return {
      items: statuses.map(({ carrier, state }, index) => ({
        carrier,
        state,
        waiting: sum(waiting.filter((of) => of.carrier === carrier)) + (index === 0 ? unrouted : 0),
      })),
    }
  }),
]
