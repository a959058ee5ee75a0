import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { type ChunkKey, LANE } from '../chunk.ts'
import { CHUNK_TAKEN } from '../settlement/lock-chunks.ts'
import { isFree, isNotExcepted, LEASED, type LeasedChunk, type LeaseOptions } from './leased-chunk.ts'

type FreeChunk = ChunkKey & { lane: number; accountId: string; turn: number; place: number }

/**
 * `leaseChunks` on Citus, which locks no rows across tenants: the free chunks are looked up without a lock, and leased by
 * tenant. A chunk that another worker leases in between is skipped. The look asks every node, and its cost grows with the
 * chunks that are not closed (docs/scale.md).
 */
export async function leaseByTenant(trx: Scope, options: LeaseOptions): Promise<LeasedChunk[]> {
  const chosen = choose(await findFree(trx, options), options)
  const leased = await byTenant(trx, chosen, async (some) => {
    const keys = bulkRows(some, 'k', {
      tenantId: ['uuid', (of) => of.tenantId],
      communicationId: ['uuid', (of) => of.communicationId],
      chunkNo: ['integer', (of) => of.chunkNo],
    })
    const { rows } = await sql<LeasedChunk>`
      with locked as (
        select c.tenant_id, c.communication_id, c.chunk_no from chunks c join ${keys} using (tenant_id, communication_id, chunk_no)
        where c.state = 'open' and ${isFree(options.worker)} ${ofTenant(trx, 'c')}
        ${CHUNK_TAKEN} of c skip locked
      )
      update chunks c
      set worker = ${options.worker}, fence = c.fence + 1, lease_until = now() + make_interval(secs => ${options.seconds})
      from locked l, communications m
      where c.tenant_id = l.tenant_id and c.communication_id = l.communication_id and c.chunk_no = l.chunk_no
        and m.tenant_id = c.tenant_id and m.id = c.communication_id ${ofTenant(trx, 'c')} ${ofTenant(trx, 'm')}
      returning ${LEASED}`.execute(trx)
    return rows
  })
  return leased.flat()
}

/** The first free chunks of each account. */
async function findFree(trx: Scope, options: LeaseOptions): Promise<FreeChunk[]> {
  const { worker, carriers, mostOfAccount, mostAhead } = options
  const { rows } = await sql<FreeChunk>`
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", lane,
      account_id as "accountId", turn::integer, random() as place
    from (
      select tenant_id, communication_id, chunk_no, lane, account_id,
        row_number() over (partition by tenant_id, lane, account_id order by communication_id, chunk_no) as turn
      from chunks where state = 'open' and carrier = any (${[...carriers]}::text[]) and ${isFree(worker)}
        and ${isNotExcepted(options)}) free
    where turn <= case when lane < ${LANE.bulk} then ${mostAhead}::integer else ${mostOfAccount}::integer end`.execute(
    trx,
  )
  return rows
}

/** The choice of `leaseChunks`: of each account in turns, and of bulk an equal share for each. */
function choose(free: readonly FreeChunk[], { most, mostOfAccount, mostAhead, enough }: LeaseOptions): FreeChunk[] {
  const accountOf = ({ lane, accountId }: FreeChunk) => `${lane}/${accountId}`
  const accounts = new Set(free.map(accountOf)).size
  const share = Math.max(1, Math.min(mostOfAccount, Math.floor(most / accounts)))
  const waiting = free
    .filter((chunk) => !enough.includes(accountOf(chunk)))
    .sort((a, b) => a.lane - b.lane || a.turn - b.turn || a.place - b.place)
  const isAhead = ({ lane }: FreeChunk) => lane < LANE.bulk
  return [
    ...waiting.filter(isAhead).slice(0, mostAhead),
    ...waiting.filter((chunk) => !isAhead(chunk) && chunk.turn <= share).slice(0, most),
  ]
}

/** Runs a statement about chunks of a worker, or of dead workers, for each tenant that has such chunks. */
export async function forTenantsWith<Result>(
  trx: Scope,
  chunks: RawBuilder<boolean>,
  statement: () => Promise<Result>,
): Promise<Result[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select distinct tenant_id as "tenantId" from chunks where state <> 'closed' and ${chunks}`.execute(trx)
  return byTenant(trx, rows, statement)
}
