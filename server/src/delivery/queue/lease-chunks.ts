import type { SmsType } from '@songsarn/contract/states'
import { sql } from 'kysely'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { Scope } from '../../db/database.ts'
import { tryLockChunks } from '../settlement/lock-chunks.ts'
import { chunkKey } from '../task.ts'

/** How long a worker that says nothing keeps its chunks. */
export const LEASE_SECONDS = 15

/** A chunk that this worker holds. */
export type HeldChunk = {
  tenantId: string
  communicationId: string
  chunkNo: number
  accountId: string
  lane: number
  firstOrdinal: number
  lastOrdinal: number
  fence: number
  revision: number
  type: SmsType
  sender: string
  commonText: string
  stopped: boolean
}

/** The lane that goes ahead of all others: one-time passwords, each a chunk of one message. */
const FIRST_LANE = 0

export type LeaseOptions = {
  worker: string
  seconds: number
  /** Chunks of bulk at most. */
  most: number
  /** Chunks of one account at most; fewer when many accounts wait. */
  mostOfOne: number
  /** Chunks of the first lane at most. */
  mostFirst: number
  /** Accounts, as `lane/id`, that have enough to do. */
  enough: readonly string[]
}

/**
 * Leases chunks: of the first lane the oldest of each account in turns, else an equal share for each account, whose
 * communications go in the order they were sent. Each lease raises the chunk's fence, so that a worker whose lease lapsed finds out.
 */
export async function leaseChunks(
  trx: Scope,
  { worker, seconds, most, mostOfOne, mostFirst, enough }: LeaseOptions,
): Promise<HeldChunk[]> {
  // Accounts are found by jumping from one to the next in the index: the cost is that of accounts, not of chunks.
  const { rows } = await sql<HeldChunk>`
    with recursive accounts(lane, account_id) as (
      (select lane, account_id from chunks where state <> 'closed' order by lane, account_id limit 1)
      union all
      select next.lane, next.account_id from accounts at, lateral (
        select lane, account_id from chunks
        where state <> 'closed' and (lane, account_id) > (at.lane, at.account_id)
        order by lane, account_id limit 1) next
    ),
    waiting as (
      select c.*, row_number() over (partition by c.lane, c.account_id order by c.communication_id, c.chunk_no) as turn
      from accounts a, lateral (
        select tenant_id, communication_id, chunk_no, lane, account_id from chunks
        where state = 'open' and lane = a.lane and account_id = a.account_id
          and (lease_until is null or lease_until < now())
        order by communication_id, chunk_no
        limit case when a.lane = ${FIRST_LANE} then ${mostFirst}::integer
          else greatest(1, least(${mostOfOne}, ${most} / (select count(*) from accounts))) end) c
      where a.lane || '/' || a.account_id <> all (${[...enough]}::text[])
    ),
    free as (
      (select * from waiting where lane = ${FIRST_LANE} order by turn, random() limit ${mostFirst})
      union all (select * from waiting where lane <> ${FIRST_LANE} order by lane, turn, random() limit ${most})
    ),
    locked as (
      select c.tenant_id, c.communication_id, c.chunk_no from chunks c join free using (tenant_id, communication_id, chunk_no)
      where c.state = 'open' and (c.lease_until is null or c.lease_until < now())
      for no key update of c skip locked
    )
    update chunks c
    set worker = ${worker}, fence = c.fence + 1, lease_until = now() + make_interval(secs => ${seconds})
    from locked l, communications m
    where c.tenant_id = l.tenant_id and c.communication_id = l.communication_id and c.chunk_no = l.chunk_no
      and m.tenant_id = c.tenant_id and m.id = c.communication_id
    returning ${HELD}`.execute(trx)
  return rows.sort((a, b) => a.lane - b.lane || compare(a.communicationId, b.communicationId) || a.chunkNo - b.chunkNo)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Keeps this worker's leases for so many seconds more. */
export async function renewLeases(trx: Scope, worker: string, seconds: number): Promise<void> {
  await sql`
    with mine as (${chunksOf(worker)} for no key update)
    update chunks c set lease_until = now() + make_interval(secs => ${seconds}) from mine
    where ${IS_SAME}`.execute(trx)
}

/**
 * Gives chunks back; nothing of them may be in flight. Returns those that it gave back or that are closed; the others are
 * locked by another transaction at this moment.
 */
export async function releaseChunks<Chunk extends HeldChunk>(trx: Scope, chunks: readonly Chunk[]): Promise<Chunk[]> {
  if (chunks.length === 0) return []
  const free = new Map((await tryLockChunks(trx, chunks)).map((chunk) => [chunkKey(chunk), chunk]))
  const released = chunks.filter((chunk) => free.has(chunkKey(chunk)))
  await release(trx, released)
  return released
}

async function release(trx: Scope, chunks: readonly HeldChunk[]): Promise<void> {
  if (chunks.length === 0) return
  const rows = bulkRows(chunks, 'r', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
    fence: ['integer', (of) => of.fence],
  })
  await sql`
    update chunks c set worker = null, lease_until = null from ${rows}
    where c.tenant_id = r.tenant_id and c.communication_id = r.communication_id and c.chunk_no = r.chunk_no
      and c.fence = r.fence and c.state <> 'closed'`.execute(trx)
}

/** Gives back all leases of this worker; nothing of theirs may be in flight. */
export async function releaseLeases(trx: Scope, worker: string): Promise<void> {
  await sql`
    with mine as (${chunksOf(worker)} for no key update)
    update chunks c set worker = null, lease_until = null from mine where ${IS_SAME}`.execute(trx)
}

/** Ends every lease. Only for who knows that no other process lives: the embedded database has one, by its lock. */
export async function lapseLeases(trx: Scope): Promise<void> {
  await sql`update chunks set lease_until = '-infinity' where state <> 'closed' and worker is not null`.execute(trx)
}

/** Takes paused chunks from workers that are gone, so that what those had begun is looked at; open ones get leased anyway. */
export async function reclaimPaused(trx: Scope): Promise<HeldChunk[]> {
  const { rows } = await sql<HeldChunk>`
    with lapsed as (
      select tenant_id, communication_id, chunk_no from chunks
      where state <> 'closed' and state = 'paused' and worker is not null and lease_until < now()
      for no key update skip locked)
    update chunks c set worker = null, lease_until = null, fence = c.fence + 1
    from communications m, lapsed mine
    where ${IS_SAME} and m.tenant_id = c.tenant_id and m.id = c.communication_id
    returning ${HELD}`.execute(trx)
  return rows
}

/** The chunks that a worker holds, in the lock order. */
const chunksOf = (worker: string) => sql`
  select tenant_id, communication_id, chunk_no from chunks where state <> 'closed' and worker = ${worker}
  order by tenant_id, communication_id, chunk_no`

const IS_SAME = sql`c.tenant_id = mine.tenant_id and c.communication_id = mine.communication_id
  and c.chunk_no = mine.chunk_no`

const HELD = sql`c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
  c.account_id as "accountId", c.lane, c.first_ordinal as "firstOrdinal", c.last_ordinal as "lastOrdinal",
  c.fence, c.revision, m.type, m.sender, m.common_text as "commonText", m.status = 'stopped' as stopped`
