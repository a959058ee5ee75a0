import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, isDistributed, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { chunkKey, LANE } from '../chunk.ts'
import { CHUNK_TAKEN, tryLockChunks } from '../settlement/lock-chunks.ts'
import { forTenantsWith, leaseByTenant } from './lease-by-tenant.ts'
import { isFree, isNotExcepted, LEASED, type LeasedChunk, type LeaseOptions } from './leased-chunk.ts'

/** How long a lease lasts that is not renewed. */
export const LEASE_SECONDS = 15

export type { LeasedChunk } from './leased-chunk.ts'

/**
 * Leases chunks: in the lanes ahead of bulk the oldest of each account in turns, in the bulk lane an equal share for each account. The
 * communications of an account go in the order in which they were sent. Each lease raises the fence of the chunk, so that a
 * worker whose lease lapsed notices it. A worker never leases a chunk that it still has, even when that lease lapsed: it
 * would submit from two copies of the chunk.
 */
export async function leaseChunks(trx: Scope, options: LeaseOptions): Promise<LeasedChunk[]> {
  const leased = await (isDistributed(trx) ? leaseByTenant(trx, options) : leaseAtOnce(trx, options))
  return leased.sort(
    (a, b) => a.lane - b.lane || compare(a.communicationId, b.communicationId) || a.chunkNo - b.chunkNo,
  )
}

async function leaseAtOnce(trx: Scope, options: LeaseOptions): Promise<LeasedChunk[]> {
  const { worker, carriers, seconds, most, mostOfAccount, mostAhead, enough } = options
  // Jump from one account to the next in the index: the cost grows with accounts, not with chunks.
  const { rows } = await sql<LeasedChunk>`
    ${keepPlan}with recursive accounts(carrier, lane, account_id) as (
      select first.* from unnest(${[...carriers]}::text[]) as of(carrier), lateral (
        select carrier, lane, account_id from chunks where state = 'open' and carrier = of.carrier
        order by lane, account_id limit 1) first
      union all
      select next.* from accounts at, lateral (
        select carrier, lane, account_id from chunks
        where state = 'open' and carrier = at.carrier and (lane, account_id) > (at.lane, at.account_id)
        order by lane, account_id limit 1) next
    ),
    waiting as (
      select c.*, row_number() over (partition by c.lane, c.account_id order by c.communication_id, c.chunk_no) as turn
      from accounts a, lateral (
        select tenant_id, communication_id, chunk_no, lane, account_id from chunks
        where state = 'open' and carrier = a.carrier and lane = a.lane and account_id = a.account_id
          and ${isFree(worker)} and ${isNotExcepted(options)}
        order by communication_id, chunk_no
        limit case when a.lane < ${LANE.bulk} then ${mostAhead}::integer
          else greatest(1, least(${mostOfAccount}, ${most} / (select count(*) from accounts))) end) c
      where a.lane || '/' || a.account_id <> all (${[...enough]}::text[])
    ),
    free as (
      (select * from waiting where lane < ${LANE.bulk} order by lane, turn, random() limit ${mostAhead})
      union all (select * from waiting where lane >= ${LANE.bulk} order by lane, turn, random() limit ${most})
    ),
    locked as (
      select c.tenant_id, c.communication_id, c.chunk_no from chunks c join free using (tenant_id, communication_id, chunk_no)
      where c.state = 'open' and ${isFree(worker)}
      ${CHUNK_TAKEN} of c skip locked
    )
    update chunks c
    set worker = ${worker}, fence = c.fence + 1, lease_until = now() + make_interval(secs => ${seconds})
    from locked l, communications m
    where c.tenant_id = l.tenant_id and c.communication_id = l.communication_id and c.chunk_no = l.chunk_no
      and m.tenant_id = c.tenant_id and m.id = c.communication_id
    returning ${LEASED}`.execute(trx)
  return rows
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Renews the leases of the chunks that a worker still has (`keys`), for so many seconds, also when they lapsed and no other
 * worker took them. Gives back its other chunks: the chunks of a lease whose commit was not confirmed.
 */
export async function renewLeases(trx: Scope, worker: string, seconds: number, keys: readonly string[]): Promise<void> {
  const isKept = sql`c.communication_id || '/' || c.chunk_no = any (${[...keys]}::text[])`
  await forChunksOf(trx, sql`worker = ${worker}`, () =>
    sql`
      with mine as (${chunksOf(trx, worker)} for no key update),
      -- Citus allows no now() within CASE.
      until as (select now() + make_interval(secs => ${seconds}) as time)
      update chunks c
      set lease_until = case when ${isKept} then until.time end,
        worker = case when ${isKept} then c.worker end
      from mine, until
      where ${IS_SAME} ${ofTenant(trx, 'c')}`.execute(trx),
  )
}

/** Once for all chunks; on Citus once for each tenant that has such chunks. */
const forChunksOf = async <Result>(
  trx: Scope,
  which: RawBuilder<boolean>,
  statement: () => Promise<Result>,
): Promise<Result[]> => (isDistributed(trx) ? forTenantsWith(trx, which, statement) : [await statement()])

/**
 * Gives chunks back; no part of them may be in flight. Returns the chunks that it gave back or that are closed. Another
 * transaction has locked the others.
 */
export async function releaseChunks<Chunk extends LeasedChunk>(trx: Scope, chunks: readonly Chunk[]): Promise<Chunk[]> {
  const released = await byTenant(trx, chunks, async (some) => {
    const free = new Set((await tryLockChunks(trx, some)).map(chunkKey))
    const mine = some.filter((chunk) => free.has(chunkKey(chunk)))
    await release(trx, mine)
    return mine
  })
  return released.flat()
}

async function release(trx: Scope, chunks: readonly LeasedChunk[]): Promise<void> {
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
      and c.fence = r.fence and c.state <> 'closed' ${ofTenant(trx, 'c')}`.execute(trx)
}

/** Gives back all chunks of a worker; no part of them may be in flight. */
export async function releaseLeases(trx: Scope, worker: string): Promise<void> {
  await forChunksOf(trx, sql`worker = ${worker}`, () =>
    sql`
      with mine as (${chunksOf(trx, worker)} for no key update)
      update chunks c set worker = null, lease_until = null from mine
      where ${IS_SAME} ${ofTenant(trx, 'c')}`.execute(trx),
  )
}

/** Ends the leases of all workers. Only where no worker is alive. */
export async function lapseLeases(trx: Scope): Promise<void> {
  await sql`update chunks set lease_until = '-infinity' where state <> 'closed' and worker is not null`.execute(trx)
}

/** Takes paused chunks from dead workers, so that their abandoned parts are found. Open chunks are leased again anyway. */
export async function reclaimPaused(trx: Scope, carriers: readonly string[]): Promise<LeasedChunk[]> {
  const isLapsed = sql<boolean>`state = 'paused' and carrier = any (${[...carriers]}::text[])
    and worker is not null and lease_until < now()`
  const reclaimed = await forChunksOf(trx, isLapsed, async () => {
    const { rows } = await sql<LeasedChunk>`
    with lapsed as (
      select tenant_id, communication_id, chunk_no from chunks
      where state <> 'closed' and ${isLapsed} ${ofTenant(trx, 'chunks')}
      ${CHUNK_TAKEN} skip locked)
    update chunks c set worker = null, lease_until = null, fence = c.fence + 1
    from communications m, lapsed mine
    where ${IS_SAME} and m.tenant_id = c.tenant_id and m.id = c.communication_id ${ofTenant(trx, 'c')} ${ofTenant(trx, 'm')}
    returning ${LEASED}`.execute(trx)
    return rows
  })
  return reclaimed.flat()
}

/** The chunks of a worker, in the lock order. */
const chunksOf = (trx: Scope, worker: string) => sql`
  select tenant_id, communication_id, chunk_no from chunks where state <> 'closed' and worker = ${worker} ${ofTenant(trx, 'chunks')}
  order by tenant_id, communication_id, chunk_no`

const IS_SAME = sql`c.tenant_id = mine.tenant_id and c.communication_id = mine.communication_id
  and c.chunk_no = mine.chunk_no`
