import { listCarriers } from '@songsarn/contract/carriers'
import { sql } from 'kysely'
import { DEFAULT_CARRIER } from '../delivery/chunk.ts'
import { type Handler, handle } from '../http/handle.ts'
import type { CarrierPort } from './ports.ts'

export const handlers = (ports: { carriers: CarrierPort }): Handler[] => [
  handle(listCarriers, async ({ caller, transaction }) => {
    const { tenantId, accountIds } = caller.tenancy
    const waiting = await transaction(async (trx) => {
      const accounts = sql`${[...accountIds]}::uuid[]`
      // The second list of states is the condition of the index.
      const sending = sql`c.tenant_id = ${tenantId} and c.account_id = any(${accounts})
        and c.status = 'sending' and not c.settled and c.status in ('sending', 'paused', 'stopped')`
      const { rows } = await sql<{ carrier: string | null; waiting: number }>`
        select k.carrier, sum(k.pending)::integer as waiting
        from communications c join chunks k on k.communication_id = c.id
        where ${sending} and k.tenant_id = ${tenantId} and k.state <> 'closed'
        group by k.carrier
        union all
        select null, coalesce(sum(c.recipients - c.expanded), 0)::integer from communications c where ${sending}`.execute(
        trx,
      )
      return rows
    })
    const statuses = await ports.carriers.statuses()
    // Chunks of the default carrier do not name it; with one carrier it is that one.
    const [only] = statuses.length === 1 ? statuses : []
    const carrierOf = (carrier: string | null) => (carrier === DEFAULT_CARRIER && only ? only.carrier : carrier)
    const waitingFor = (isOf: (carrier: string | null) => boolean) =>
      waiting.filter((of) => isOf(carrierOf(of.carrier))).reduce((total, of) => total + of.waiting, 0)
    return {
      items: statuses.map(({ carrier, state, binds }) => ({
        carrier,
        state,
        ...(binds && { binds }),
        waiting: waitingFor((of) => of === carrier),
      })),
      unassigned: waitingFor((of) => !statuses.some(({ carrier }) => carrier === of)),
    }
  }),
]
