import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import { type Moved, settleChunks } from './settle-chunks.ts'

/** Chunks whose messages one transaction cancels. */
const CHUNKS_AT_ONCE = 10

/**
 * Cancels what was not handed over in the next chunks of a stopped communication, and gives the credits back, in one
 * transaction. A message that was begun (a part in flight, or with the operator) is finished. Says up to which chunk it
 * came; undefined when none is left after `after`.
 */
export async function cancelChunks(
  trx: Scope,
  tenantId: string,
  communicationId: string,
  after: number,
): Promise<number | undefined> {
  // The locks wait for a worker that is just keeping intents for these chunks, and the next one finds them changed.
  const { rows: chunks } = await sql<{ no: number }>`
    select chunk_no as no from chunks
    where tenant_id = ${tenantId} and communication_id = ${communicationId} and chunk_no > ${after} and state <> 'closed'
    order by chunk_no limit ${CHUNKS_AT_ONCE} for update`.execute(trx)
  if (chunks.length === 0) return undefined
  const { rows: moved } = await sql<Moved>`
    with cancelled as (
      update messages m set state = 'cancelled'
      from chunks c
      where c.tenant_id = ${tenantId} and c.communication_id = ${communicationId}
        and c.chunk_no = any(${chunks.map(({ no }) => no)}::integer[])
        and m.tenant_id = c.tenant_id and m.communication_id = c.communication_id
        and m.ordinal between c.first_ordinal and c.last_ordinal and m.state = 'queued'
        and not exists (select from submissions s where s.tenant_id = m.tenant_id
          and s.communication_id = m.communication_id and s.ordinal = m.ordinal and s.state <> 'waiting')
      returning m.chunk_no, m.credits, m.parts
    )
    select ${tenantId}::uuid as "tenantId", ${communicationId}::uuid as "communicationId", chunk_no as "chunkNo",
      'queued' as was, 'cancelled' as now, count(*)::integer as messages, sum(credits)::integer as credits,
      sum(parts)::integer as parts
    from cancelled group by chunk_no`.execute(trx)
  await settleChunks(trx, moved)
  return chunks.at(-1)?.no
}

/** Cancels all that was not handed over of a stopped communication, in as many transactions as it takes. */
export async function cancelAll(store: Store, tenantId: string, communicationId: string): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await asWorker(store, (trx) => cancelChunks(trx, tenantId, communicationId, from))
  }
}

/** Stopped communications that are not at their end: a process may have died between the stop and what it cancels. */
export async function cancelLeftovers(store: Store): Promise<void> {
  const left = await asWorker(store, async (trx) => {
    const { rows } = await sql<{ tenantId: string; id: string }>`
      select tenant_id as "tenantId", id from communications
      where not settled and status in ('sending', 'paused', 'stopped') and status = 'stopped' order by id`.execute(trx)
    return rows
  })
  for (const { tenantId, id } of left) await cancelAll(store, tenantId, id)
}
