import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { PartState, Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import type { PartKey } from '../part.ts'
import type { StateChange } from './settle-chunks.ts'

/**
 * From the lightest to the heaviest. A message has the state of its heaviest part: it is delivered when all parts are,
 * unknown when one is, and queued while one was not submitted or has no response.
 */
export const PART_STATES = [
  'delivered',
  'submitted',
  'undelivered',
  'expired',
  'rejected',
  'unknown',
  'cancelled',
  'waiting',
  'submitting',
] as const satisfies readonly PartState[]

/** States that no receipt changes. `unknown` is not one of them: a late receipt settles it. */
const FINAL_STATES = ['delivered', 'undelivered', 'rejected', 'expired', 'cancelled'] as const

type MessageKey = Omit<PartKey, 'part'>

/**
 * Sets messages to the state of their heaviest part (PART_STATES). A message with parts that were not submitted stays
 * queued, and a message in a final state stays in it. Rejected parts are refunded, whatever the state: see decision 024. Call it
 * once a transaction: it locks the messages in the lock order.
 */
export async function settleMessages(trx: Scope, messages: readonly MessageKey[]): Promise<StateChange[]> {
  const changes = await byTenant(trx, messages, (some) => settleSome(trx, some))
  return changes.flat()
}

async function settleSome(trx: Scope, messages: readonly MessageKey[]): Promise<StateChange[]> {
  await lockMessages(trx, messages)
  const { rows } = await sql<StateChange>`
    with parts as (
      select s.tenant_id, s.communication_id, s.ordinal, count(*) as begun,
        count(*) filter (where s.state = 'rejected') as rejected,
        -- What the carrier rejected at once was never submitted.
        count(*) filter (where s.state <> 'rejected' or s.receipt_at is not null) as taken,
        max(array_position(${NAMES}, s.state)) as heaviest,
        max(s.answered_at) filter (where s.carrier_message_id is not null) as submit_date,
        max(s.receipt_at) as receipt_date,
        max(case when s.state = 'unknown' and s.receipt_at is null then 'response.lost' else coalesce(s.receipt_error, s.code::text) end)
          filter (where s.state not in ('submitted', 'delivered')) as error
      from (select distinct tenant_id, communication_id, ordinal from ${keys(messages)}) k
      join submissions s using (tenant_id, communication_id, ordinal)
      where true ${ofTenant(trx, 's')}
      group by s.tenant_id, s.communication_id, s.ordinal
    ),
    next as (
      select p.*, m.state as before, m.chunk_no, m.refunded as refunded_before, m.credits * p.rejected / m.parts as refunded,
        case when m.state in (${FINAL}) then m.state else (${NAMES})[p.heaviest] end as state
      from parts p join messages m using (tenant_id, communication_id, ordinal)
      where p.begun = m.parts and p.heaviest < array_position(${NAMES}, 'waiting') and m.state <> 'cancelled'
        ${ofTenant(trx, 'm')}
    ),
    updated as (
      update messages m set state = n.state, refunded = n.refunded,
        submit_date = case when n.before <> n.state then n.submit_date else m.submit_date end,
        receipt_date = case when n.before <> n.state then n.receipt_date else m.receipt_date end,
        error = case when n.before <> n.state then n.error else m.error end
      from next n
      where m.tenant_id = n.tenant_id and m.communication_id = n.communication_id and m.ordinal = n.ordinal
        and (n.before <> n.state or n.refunded_before < n.refunded) ${ofTenant(trx, 'm')}
      returning n.tenant_id, n.communication_id, n.chunk_no, n.before, n.state, n.refunded - n.refunded_before as refundable, n.taken
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo",
      before as "from", state as "to",
      count(*)::integer as messages, sum(refundable)::integer as refundable, sum(taken)::integer as parts
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
async function lockMessages(trx: Scope, messages: readonly MessageKey[]): Promise<void> {
  await sql`
    select from messages m join ${keys(messages)} using (tenant_id, communication_id, ordinal) where true ${ofTenant(trx, 'm')}
    order by m.tenant_id, m.communication_id, m.ordinal for no key update of m`.execute(trx)
}

const keys = (messages: readonly MessageKey[]) =>
  bulkRows(messages, 'k', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
  })
