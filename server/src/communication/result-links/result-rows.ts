import { LOG_STATUS_OF, type LogStatus, type MessageState } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { allResends } from '../communications/resends.ts'

export type ResultRow = { ordinal: number; mobile: string; status: LogStatus; submitDate: Date | null }

/**
 * Recipients of the first send after `ordinal`, in its order, by the best that came of their messages: the same that
 * `showResends` counts. `submitDate`: of that message.
 */
export async function readResultRows(
  trx: Scope,
  first: { tenantId: string; id: string },
  { after, size }: { after: number; size: number },
): Promise<ResultRow[]> {
  const again = await allResends(trx, first)
  const { rows } = await sql<{ ordinal: number; address: string; state: MessageState; submitDate: Date | null }>`
    with o as (
      select ordinal, address, state, submit_date from messages
      where tenant_id = ${first.tenantId} and communication_id = ${first.id} and ordinal > ${after}
      order by ordinal limit ${size}
    ), r as (
      select distinct on (address) address, state, submit_date from messages
      where tenant_id = ${first.tenantId} and communication_id = any(${again}::uuid[])
        and address in (select address from o) and state <> 'cancelled'
      order by address, state = 'delivered' desc, communication_id desc
    )
    select o.ordinal, o.address,
      case when o.state = 'delivered' then o.state else coalesce(r.state, o.state) end as state,
      case when o.state = 'delivered' then o.submit_date else coalesce(r.submit_date, o.submit_date) end as "submitDate"
    from o left join r on r.address = o.address order by o.ordinal`.execute(trx)
  return rows.map(({ ordinal, address, state, submitDate }) => ({
    ...{ ordinal, mobile: address, submitDate },
    status: LOG_STATUS_OF[state],
  }))
}
