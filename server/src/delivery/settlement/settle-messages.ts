import { sql } from 'kysely'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { PartState, Scope } from '../../db/database.ts'
import { FINAL_STATES, PART_STATES } from '../part-state.ts'
import type { PartKey } from '../task.ts'
import type { Moved } from './settle-chunks.ts'

/** What storing answers or receipts did: messages that moved with their part, and parts whose message is still to be settled. */
export type Stored = { moved: Moved[]; touched: PartKey[] }

/**
 * Brings messages to what their parts say, the weightiest of them (PART_STATES). A message with parts that were not begun stays
 * queued, and one in a final state stays that. Says how many moved from which state to which. Call it once a
 * transaction: it locks the messages in the lock order.
 */
export async function settleMessages(trx: Scope, touched: readonly Omit<PartKey, 'part'>[]): Promise<Moved[]> {
  if (touched.length === 0) return []
  await lockMessages(trx, touched)
  const places = bulkRows(touched, 't', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
  })
  const { rows } = await sql<Moved>`
    with parts as (
      select s.tenant_id, s.communication_id, s.ordinal, count(*) as begun,
        max(array_position(${NAMES}, s.state)) as heaviest,
        max(s.answered_at) filter (where s.carrier_message_id is not null) as submit_date,
        max(s.receipt_at) as receipt_date,
        max(case when s.state = 'unknown' then 'response.lost' else coalesce(s.receipt_error, s.code::text) end)
          filter (where s.state not in ('submitted', 'delivered')) as error
      from (select distinct tenant_id, communication_id, ordinal from ${places}) t
      join submissions s using (tenant_id, communication_id, ordinal)
      group by s.tenant_id, s.communication_id, s.ordinal
    ),
    next as (
      select p.*, m.state as was, m.chunk_no, m.credits, (${NAMES})[p.heaviest] as now
      from parts p join messages m using (tenant_id, communication_id, ordinal)
      where p.begun = m.parts and p.heaviest < array_position(${NAMES}, 'waiting') and m.state not in (${FINAL})
    ),
    updated as (
      update messages m set state = n.now, submit_date = n.submit_date, receipt_date = n.receipt_date, error = n.error
      from next n
      where m.tenant_id = n.tenant_id and m.communication_id = n.communication_id and m.ordinal = n.ordinal
        and n.was <> n.now
      returning n.tenant_id, n.communication_id, n.chunk_no, n.was, n.now, n.credits, m.parts
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", was, now,
      count(*)::integer as messages, sum(credits)::integer as credits, sum(parts)::integer as parts
    from updated group by 1, 2, 3, 4, 5`.execute(trx)
  return rows
}

const literals = (states: readonly PartState[]) => sql.join(states.map((state) => sql.lit(state)))
const NAMES = sql`array[${literals(PART_STATES)}]::text[]`
const FINAL = literals(FINAL_STATES)

/**
 * Locks the messages before their parts are read. Two workers may store receipts for two parts of one message at once;
 * without the lock neither sees the other's part, and the message would stay submitted for good.
 */
async function lockMessages(trx: Scope, touched: readonly Omit<PartKey, 'part'>[]): Promise<void> {
  const places = bulkRows(touched, 't', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
  })
  await sql`
    select from messages m join ${places} using (tenant_id, communication_id, ordinal)
    order by m.tenant_id, m.communication_id, m.ordinal for no key update of m`.execute(trx)
}
