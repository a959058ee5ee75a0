import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import type { ChunkKey } from '../chunk.ts'

export type LockedChunk = ChunkKey & {
  state: 'open' | 'paused' | 'closed'
  pending: number
  credits: number
  refundable: number
  refunded: number
  fence: number
  revision: number
}

/*
 * Three locks of a chunk, from weak to strong:
 *
 *   - `for key share` (`tryShareChunks`): a worker stores intents for its parts.
 *   - `for no key update` (`lockChunks`, `tryLockChunks`): outcomes are counted. It does not hold up intents.
 *   - `for update` (`takeChunks`, CHUNK_TAKEN): whoever takes parts away from the worker: leases, pauses, resumes, stops, moves,
 *     cancels or withdraws. It waits for intents that are being stored, and the next intents see what it changed.
 */

/** The strongest lock, in SQL. */
export const CHUNK_TAKEN = sql`for update`

/*
 * The one lock order of delivery and billing. Every transaction takes its locks in this order, each kind in key order, so
 * that two transactions may wait for each other and never deadlock:
 *
 *   1. rows of submissions and messages   sorted by (tenant, communication, ordinal, part)
 *   2. chunks                             `lockChunks`, `takeChunks`
 *   3. communications                     `lockCommunications`
 *   4. balances, then transaction headers `moveCredits`, `reserve`, …
 *
 * On Citus a transaction of several tenants takes 1. of all of them, and then 2. to 4. tenant by tenant (`byTenant`).
 * `tryLockChunks`, `tryShareChunks` and every `skip locked` never wait, so their place does not matter. `lockExpansion` comes before all of them.
 */

const expansionOf = (communicationId: string) => sql`hashtextextended(${communicationId}::text, ${EXPANSION})`
/** The class of our advisory locks of communications. */
const EXPANSION = 7_160_001

/** Prevents expansion of the communication until the transaction ends. Waits for the running batch. */
export async function lockExpansion(trx: Scope, communicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${expansionOf(communicationId)})`.execute(trx)
}

/** Takes the same lock, if it is free and no other transaction waits for it. */
export async function tryLockExpansion(trx: Scope, communicationId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${expansionOf(communicationId)}) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

/** Takes several communications and their chunks that are not closed, for a change of all of them. Prevents their expansion. */
export async function lockWithChunks(trx: Scope, tenantId: string, communicationIds: readonly string[]): Promise<void> {
  const ids = communicationIds.toSorted()
  for (const id of ids) await lockExpansion(trx, id)
  await sql`
    select from chunks where tenant_id = ${tenantId} and communication_id = any (${ids}::uuid[]) and state <> 'closed'
    order by tenant_id, communication_id, chunk_no ${CHUNK_TAKEN}`.execute(trx)
  await sql`
    select from communications where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    order by tenant_id, id for no key update`.execute(trx)
}

/** Sets the state of the chunks of a communication, which are locked. Their new revision tells the worker that submits them. */
export async function reviseChunks(
  trx: Scope,
  { tenantId, communicationId }: { tenantId: string; communicationId: string },
  state: 'open' | 'paused',
): Promise<void> {
  await sql`
    update chunks set state = ${state}, revision = revision + 1
    where tenant_id = ${tenantId} and communication_id = ${communicationId} and state <> 'closed'`.execute(trx)
}

/** Opens chunks of a paced communication, which are locked. */
export async function openChunks(
  trx: Scope,
  { tenantId, communicationId }: { tenantId: string; communicationId: string },
  chunkNos: readonly number[],
): Promise<void> {
  await sql`
    update chunks set state = 'open', revision = revision + 1
    where tenant_id = ${tenantId} and communication_id = ${communicationId}
      and chunk_no = any (${[...chunkNos]}::integer[])`.execute(trx)
}

/** Locks chunks until the transaction ends, to count messages. Within `byTenant`. */
export function lockChunks(trx: Scope, chunks: readonly ChunkKey[]): Promise<LockedChunk[]> {
  return selectLocked(trx, chunks, sql`for no key update of c`)
}

/** Locks chunks until the transaction ends, to take parts away from their worker. Within `byTenant`. */
export function takeChunks(trx: Scope, chunks: readonly ChunkKey[]): Promise<LockedChunk[]> {
  return selectLocked(trx, chunks, sql`${CHUNK_TAKEN} of c`)
}

/** Locks the chunks that no other transaction has locked, and returns them. Within `byTenant`. */
export function tryLockChunks(trx: Scope, chunks: readonly ChunkKey[]): Promise<LockedChunk[]> {
  return selectLocked(trx, chunks, sql`for no key update of c skip locked`)
}

/** Shares the chunks that no other transaction has taken with those that count, and returns them. Within `byTenant`. */
export function tryShareChunks(trx: Scope, chunks: readonly ChunkKey[]): Promise<LockedChunk[]> {
  return selectLocked(trx, chunks, sql`for key share of c skip locked`)
}

async function selectLocked(
  trx: Scope,
  chunks: readonly ChunkKey[],
  lock: RawBuilder<unknown>,
): Promise<LockedChunk[]> {
  if (chunks.length === 0) return []
  const keys = bulkRows(chunks, 'k', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
  })
  const { rows } = await sql<LockedChunk>`
    ${keepPlan}select c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
      c.state, c.pending, c.credits, c.credits_refundable as refundable, c.credits_refunded as "refunded", c.fence, c.revision
    from chunks c join ${keys} using (tenant_id, communication_id, chunk_no) where true ${ofTenant(trx, 'c')}
    order by c.tenant_id, c.communication_id, c.chunk_no ${lock}`.execute(trx)
  return rows
}
