import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { CHUNK_SIZE, type ChunkKey } from '../chunk.ts'
import { ENDED_EARLY, isUnsettled } from '../unsettled.ts'
import { isOfRule } from './is-of-rule.ts'
import { CHUNK_TAKEN } from './lock-chunks.ts'
import { type StateChange, settleChunks } from './settle-chunks.ts'

type CancelledChunk = ChunkKey & { firstOrdinal: number; lastOrdinal: number }

/** Messages that one transaction cancels, in chunks of usual size … */
const MESSAGES_AT_ONCE = 8 * CHUNK_SIZE
/** … and most chunks of it: those of a paced communication are small. */
const CHUNKS_AT_ONCE = 500

/**
 * Cancels the messages of the next chunks of a communication that was stopped or failed, and releases their credits, in one transaction. A
 * message with a submitted part is finished instead. Returns the number of the last chunk; undefined when no chunk
 * is left after `after`.
 */
export async function cancelChunks(
  trx: Scope,
  tenantId: string,
  communicationId: string,
  after: number,
): Promise<number | undefined> {
  const isNext = sql`tenant_id = ${tenantId} and communication_id = ${communicationId} and chunk_no > ${after} and state <> 'closed'`
  const { rows: sizes } = await sql<{ largest: number | null }>`
    select max(recipients) as largest from chunks where ${isNext}`.execute(trx)
  const most = Math.min(CHUNKS_AT_ONCE, Math.ceil(MESSAGES_AT_ONCE / (sizes[0]?.largest ?? CHUNK_SIZE)))
  // The locks wait for a worker that commits intents for these chunks. Its next cycle sees that the chunks changed.
  const { rows: chunks } = await sql<CancelledChunk>`
    select ${tenantId}::uuid as "tenantId", ${communicationId}::uuid as "communicationId", chunk_no as "chunkNo",
      first_ordinal as "firstOrdinal", last_ordinal as "lastOrdinal"
    from chunks
    where ${isNext}
    order by chunk_no limit ${most} ${CHUNK_TAKEN}`.execute(trx)
  if (chunks.length === 0) return undefined
  const { cancelReason } = await trx
    .selectFrom('communications')
    .select('cancelReason')
    .where((eb) => eb.and({ tenantId, id: communicationId }))
    .executeTakeFirstOrThrow()
  await settleChunks(trx, await cancelWaiting(trx, chunks, { error: cancelReason }))
  return chunks.at(-1)?.chunkNo
}

/** `error` says why in Logs. `ordinals`: only these messages; by default all. */
type Cancelling = { error?: string | null | undefined; ordinals?: readonly number[] }

/** Cancels the messages of locked chunks that have no submitted part. */
export async function cancelWaiting(
  trx: Scope,
  chunks: readonly CancelledChunk[],
  which: Cancelling = {},
): Promise<StateChange[]> {
  const changes: StateChange[] = []
  const communications = Map.groupBy(chunks, ({ communicationId }) => communicationId)
  for (const [communicationId, some] of [...communications].sort(([a], [b]) => (a < b ? -1 : 1)))
    changes.push(...(await cancelOf(trx, communicationId, some, which)))
  return changes
}

/**
 * Cancels messages of one communication. A statement has one range of ordinals, as values: then the planner knows the
 * partition and reads the range by its key. A statement with a list of ranges took 1.7 times as long, and joined them to the
 * whole partition when statistics were fresh.
 */
async function cancelOf(
  trx: Scope,
  communicationId: string,
  chunks: readonly CancelledChunk[],
  { error, ordinals }: Cancelling,
): Promise<StateChange[]> {
  const tenantId = chunks[0]?.tenantId
  const first = Math.min(...chunks.map(({ firstOrdinal }) => firstOrdinal))
  const last = Math.max(...chunks.map(({ lastOrdinal }) => lastOrdinal))
  const isOf = sql`tenant_id = ${tenantId} and communication_id = ${communicationId} and ordinal between ${first} and ${last}`
  const { rows } = await sql<StateChange>`
    with cancelled as (
      update messages set state = 'cancelled', refunded = credits, error = ${error ?? null}
      where ${isOf} and chunk_no = any (${chunks.map(({ chunkNo }) => chunkNo)}::integer[]) and state = 'queued'
        ${ordinals ? sql`and ordinal = any (${[...ordinals]}::integer[])` : sql``}
        and ordinal not in (select ordinal from submissions where ${isOf} and state <> 'waiting')
      returning tenant_id, communication_id, chunk_no, credits
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo",
      'queued' as "from", 'cancelled' as "to", count(*)::integer as messages, sum(credits)::integer as refundable,
      0 as parts
    from cancelled group by 1, 2, 3`.execute(trx)
  return isOfRule(error) ? rows.map((row) => ({ ...row, byRule: true })) : rows
}

/** Cancels all that was not submitted of a communication that was stopped or failed, in many short transactions. */
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

const IS_ENDING = sql`${isUnsettled()} and status = any(${[...ENDED_EARLY]}::text[])`

/** Ends stops whose job was lost: the jobs of a page end with the page. */
export const resumeStopsJob = (store: Store): Job => ({
  name: 'resume-stops',
  everySeconds: 60,
  due: sql`select now() where exists (select 1 from communications where ${IS_ENDING})`,
  run: (_, { signal }) => resumeStops(store, signal),
})

export async function resumeStops(store: Store, signal?: AbortSignal): Promise<void> {
  const { rows } = await asWorker(store, (trx) =>
    sql<StoppedCommunication>`
      select tenant_id as "tenantId", id as "communicationId" from communications
      where ${IS_ENDING} order by id`.execute(trx),
  )
  for (const { tenantId, communicationId } of rows) await cancelAll(store, tenantId, communicationId, signal)
}
