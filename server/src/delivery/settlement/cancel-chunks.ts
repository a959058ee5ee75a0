import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { byTenant } from '../../db/distribution.ts'
import { asWorker, type Store } from '../../db/tenancy.ts'
import type { Job } from '../../job-queue/job-queue.ts'
import { type ChunkKey, chunkRanges } from '../chunk.ts'
import { type StateChange, settleChunks } from './settle-chunks.ts'

type CancelledChunk = ChunkKey & { firstOrdinal: number; lastOrdinal: number }

/** Chunks whose messages one transaction cancels. */
const CHUNKS_AT_ONCE = 4

/**
 * Cancels the messages of the next chunks of a stopped communication and releases their credits, in one transaction. A
 * message with a submitted part is finished instead. Returns the number of the last chunk; undefined when no chunk
 * is left after `after`.
 */
export async function cancelChunks(
  trx: Scope,
  tenantId: string,
  communicationId: string,
  after: number,
): Promise<number | undefined> {
  // The locks wait for a worker that commits intents for these chunks. Its next cycle sees that the chunks changed.
  const { rows: chunks } = await sql<CancelledChunk>`
    select ${tenantId}::uuid as "tenantId", ${communicationId}::uuid as "communicationId", chunk_no as "chunkNo",
      first_ordinal as "firstOrdinal", last_ordinal as "lastOrdinal"
    from chunks
    where tenant_id = ${tenantId} and communication_id = ${communicationId} and chunk_no > ${after} and state <> 'closed'
    order by chunk_no limit ${CHUNKS_AT_ONCE} for no key update`.execute(trx)
  if (chunks.length === 0) return undefined
  await settleChunks(trx, await cancelWaiting(trx, chunks))
  return chunks.at(-1)?.chunkNo
}

/** Cancels the messages of locked chunks that have no submitted part; `error` says why in Logs. */
export async function cancelWaiting(
  trx: Scope,
  chunks: readonly CancelledChunk[],
  error: string | null = null,
): Promise<StateChange[]> {
  // `offset 0` makes the planner read each chunk by its key. With fresh statistics it turned the anti-join into a nested
  // loop over the whole send: 1,000,000 recipients took minutes.
  const placed = chunks.map((chunk, place) => ({ ...chunk, place }))
  const changes = await byTenant(trx, placed, async (some, isOfTenant) => {
    const { rows } = await sql<StateChange>`
    with ranges as materialized (select * from ${chunkRanges(some)}),
    begun as materialized (
      select k.place, s.ordinal from ranges k cross join lateral (
        select ordinal from submissions
        where tenant_id = k.tenant_id and communication_id = k.communication_id
          and ordinal between k.first_ordinal and k.last_ordinal and state <> 'waiting' ${isOfTenant('submissions')}
        offset 0) s
    ),
    waiting as materialized (
      select k.tenant_id, k.communication_id, m.ordinal from ranges k cross join lateral (
        select ordinal from messages
        where tenant_id = k.tenant_id and communication_id = k.communication_id
          and ordinal between k.first_ordinal and k.last_ordinal and state = 'queued' ${isOfTenant('messages')}
        offset 0) m
      where not exists (select from begun b where b.place = k.place and b.ordinal = m.ordinal)
      order by m.ordinal
    ),
    cancelled as (
      update messages m set state = 'cancelled', refunded = m.credits, error = ${error} from waiting w
      where m.tenant_id = w.tenant_id and m.communication_id = w.communication_id and m.ordinal = w.ordinal ${isOfTenant('m')}
      returning m.tenant_id, m.communication_id, m.chunk_no, m.credits
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo",
      'queued' as "from", 'cancelled' as "to", count(*)::integer as messages, sum(credits)::integer as refundable,
      0 as parts
    from cancelled group by 1, 2, 3`.execute(trx)
    return rows
  })
  return changes.flat()
}

/** Cancels all that was not submitted of a stopped communication, in many short transactions. */
export async function cancelAll(
  store: Store,
  tenantId: string,
  communicationId: string,
  signal?: AbortSignal,
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: number = after
    after = await asWorker(store, (trx) => cancelChunks(trx, tenantId, communicationId, from))
  }
}

export type StoppedCommunication = { tenantId: string; communicationId: string }

/** Force Stop of many recipients takes seconds, so it is a job: key it by the communication. */
export const stopJob = (store: Store): Job<StoppedCommunication> => ({
  ...STOP_JOB,
  run: ({ tenantId, communicationId }, { signal }) => cancelAll(store, tenantId, communicationId, signal),
})
export const STOP_JOB = { name: 'stop-communication' } as const

/** Ends stops whose job was lost: the jobs of a page end with the page. */
export const resumeStopsJob = (store: Store): Job => ({
  name: 'resume-stops',
  everySeconds: 60,
  run: (_, { signal }) => resumeStops(store, signal),
})

export async function resumeStops(store: Store, signal?: AbortSignal): Promise<void> {
  const { rows } = await asWorker(store, (trx) =>
    sql<StoppedCommunication>`
      select tenant_id as "tenantId", id as "communicationId" from communications
      where not settled and status in ('sending', 'paused', 'stopped') and status = 'stopped' order by id`.execute(trx),
  )
  for (const { tenantId, communicationId } of rows) await cancelAll(store, tenantId, communicationId, signal)
}
