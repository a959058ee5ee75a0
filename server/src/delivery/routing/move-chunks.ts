import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, insertSelect, isDistributed, ofTenant } from '../../foundation/db/distribution.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { ChunkKey } from '../chunk.ts'
import { lockCommunications } from '../settlement/complete-communication.ts'
import { CHUNK_TAKEN } from '../settlement/lock-chunks.ts'
import { settleChunks } from '../settlement/settle-chunks.ts'
import { chooseCarrier, type Route, routesFor } from './routes.ts'

/** Chunks that one transaction moves. */
const CHUNKS_AT_ONCE = 20

type MovableChunk = ChunkKey & {
  accountId: string
  channel: string
  sender: string
  firstOrdinal: number
  recipients: number
}
type MovableMessage = { ordinal: number; address: string; credits: number }
/** Consecutive messages that go to one carrier. */
type Range = { carrier: string; messages: MovableMessage[] }

/**
 * Moves messages without an intent from a carrier that is down to the carriers of the next routes, in short transactions.
 * Messages with an intent stay, and so do those without another route. Returns the number of messages that each carrier got.
 */
export async function moveFrom(store: Store, carrier: string): Promise<Map<string, number>> {
  const moved = new Map<string, number>()
  let after: ChunkKey | undefined
  do {
    const from: ChunkKey | undefined = after
    const batch = await asWorker(store, (trx) => moveBatch(trx, carrier, from))
    for (const [to, messages] of batch.moved) moved.set(to, (moved.get(to) ?? 0) + messages)
    after = batch.last
  } while (after)
  return moved
}

async function moveBatch(trx: Scope, carrier: string, after: ChunkKey | undefined) {
  const { chunks, last } = await lockMovable(trx, carrier, after)
  const moved = await byTenant(trx, chunks, (some) => moveSome(trx, carrier, some))
  return { moved: moved.flat(), last }
}

/** Returns the number of messages that each carrier got; a carrier may come several times. */
async function moveSome(trx: Scope, carrier: string, chunks: readonly MovableChunk[]): Promise<[string, number][]> {
  // A chunk that another transaction has locked comes with the next run. A chunk that was stopped or failed is not moved:
  // its messages are cancelled. Messages change after their chunk here, against the lock order. Only a stop also changes
  // messages without an intent, and a stop locks the chunk first, too.
  const plans: { chunk: MovableChunk; ranges: Range[]; isWhole: boolean }[] = []
  for (const chunk of chunks) {
    const routes = (await routesFor(trx, chunk)).filter((route) => !route.isDown && route.carrier !== carrier)
    if (routes.length === 0) continue
    const messages = await neverIntended(trx, chunk)
    const ranges = rangesOf(messages, routes, carrier)
    const isWhole = messages.length === chunk.recipients
    if (ranges.some((range) => range.carrier !== carrier)) plans.push({ chunk, ranges, isWhole })
  }
  await lockCommunications(
    trx,
    plans.map(({ chunk }) => chunk),
  )
  const moved: [string, number][] = []
  for (const { chunk, ranges, isWhole } of plans) {
    const [first, ...others] = ranges
    if (!first) continue
    // The first range of a chunk without intents keeps the chunk; each other range gets a new one.
    if (isWhole) await setCarrier(trx, chunk, first.carrier)
    for (const range of isWhole ? others : ranges) await split(trx, chunk, range)
    for (const range of ranges) if (range.carrier !== carrier) moved.push([range.carrier, range.messages.length])
  }
  // The rest of a chunk may already have all outcomes: then it closes now, and its credits are settled.
  await settleChunks(
    trx,
    plans
      .filter(({ isWhole }) => !isWhole)
      .map(({ chunk }) => ({ ...chunk, from: 'queued', to: 'queued', messages: 0, refundable: 0, parts: 0 })),
  )
  return moved
}

/** Locks the next chunks. `last`: where the batch ended; undefined when none come after it. */
async function lockMovable(trx: Scope, carrier: string, after: ChunkKey | undefined) {
  const isMovable = sql`c.state <> 'closed' and c.carrier = ${carrier} and c.pending > 0 and m.status not in ('stopped', 'failed')`
  const isNext = after
    ? sql`and (c.tenant_id, c.communication_id, c.chunk_no) > (${after.tenantId}::uuid, ${after.communicationId}::uuid, ${after.chunkNo}::integer)`
    : sql``
  const select = sql`
    select c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
      c.account_id as "accountId", m.channel, m.sender, c.first_ordinal as "firstOrdinal", c.recipients
    from chunks c join communications m on m.tenant_id = c.tenant_id and m.id = c.communication_id`
  const inOrder = sql`order by c.tenant_id, c.communication_id, c.chunk_no limit ${CHUNKS_AT_ONCE}`
  const lock = sql`${CHUNK_TAKEN} of c skip locked`
  const next = sql`${select} where ${isMovable} ${isNext} ${inOrder}`
  const lastOf = (chunks: readonly ChunkKey[]) => (chunks.length === CHUNKS_AT_ONCE ? chunks.at(-1) : undefined)
  if (!isDistributed(trx)) {
    const { rows: chunks } = await sql<MovableChunk>`${next} ${lock}`.execute(trx)
    return { chunks, last: lastOf(chunks) }
  }
  // Citus locks no rows across tenants: they are looked up without a lock and locked by tenant.
  const { rows: found } = await sql<MovableChunk>`${next}`.execute(trx)
  const locked = await byTenant(trx, found, async (some) => {
    const keys = bulkRows(some, 'k', {
      communicationId: ['uuid', (of) => of.communicationId],
      chunkNo: ['integer', (of) => of.chunkNo],
    })
    const { rows } = await sql<MovableChunk>`
      ${select} join ${keys} on k.communication_id = c.communication_id and k.chunk_no = c.chunk_no
      where ${isMovable} ${ofTenant(trx, 'c')} ${ofTenant(trx, 'm')} ${inOrder} ${lock}`.execute(trx)
    return rows
  })
  return { chunks: locked.flat(), last: lastOf(found) }
}

/** Parts are intended in the order of their ordinals, so what was never intended comes after the last intent. */
async function neverIntended(trx: Scope, chunk: MovableChunk): Promise<MovableMessage[]> {
  const { rows } = await sql<MovableMessage>`
    select m.ordinal, m.address, m.credits
    from chunks c join messages m on m.tenant_id = c.tenant_id and m.communication_id = c.communication_id
      and m.ordinal between c.first_ordinal and c.last_ordinal
    where c.tenant_id = ${chunk.tenantId} and c.communication_id = ${chunk.communicationId} and c.chunk_no = ${chunk.chunkNo}
      and m.ordinal > coalesce((
        select max(s.ordinal) from submissions s
        where s.tenant_id = ${chunk.tenantId} and s.communication_id = c.communication_id
          and s.ordinal between c.first_ordinal and c.last_ordinal), 0)
    order by m.ordinal`.execute(trx)
  return rows
}

function rangesOf(messages: readonly MovableMessage[], routes: readonly Route[], from: string): Range[] {
  // One draw for the whole chunk: a draw for each message would cut it into many.
  const drawn = Math.random()
  const ranges: Range[] = []
  for (const message of messages) {
    const carrier = chooseCarrier(routes, message.address, () => drawn) ?? from
    const last = ranges.at(-1)
    if (last?.carrier === carrier) last.messages.push(message)
    else ranges.push({ carrier, messages: [message] })
  }
  return ranges
}

/** Its worker finds another revision, and stops submitting from its copy. */
async function setCarrier(trx: Scope, chunk: ChunkKey, carrier: string): Promise<void> {
  await sql`
    update chunks set carrier = ${carrier}, worker = null, lease_until = null, fence = fence + 1, revision = revision + 1
    where tenant_id = ${chunk.tenantId} and communication_id = ${chunk.communicationId} and chunk_no = ${chunk.chunkNo}`.execute(
    trx,
  )
}

/** Puts consecutive messages at the end of what the chunk has into a new chunk. The caller has locked the communication. */
async function split(trx: Scope, chunk: ChunkKey, { carrier, messages }: Range): Promise<void> {
  const { tenantId, communicationId, chunkNo } = chunk
  const first = messages[0]?.ordinal ?? 0
  const last = messages.at(-1)?.ordinal ?? 0
  const credits = messages.reduce((sum, message) => sum + message.credits, 0)
  const { rows } = await sql<{ chunkNo: number }>`
    update communications set chunk_count = chunk_count + 1 where tenant_id = ${tenantId} and id = ${communicationId}
    returning chunk_count as "chunkNo"`.execute(trx)
  const newNo = rows[0]?.chunkNo
  if (newNo === undefined) throw new Error(`no communication ${communicationId}`)
  await insertSelect(
    trx,
    sql`
    insert into chunks as x (tenant_id, communication_id, chunk_no, account_id, lane, carrier, first_ordinal, last_ordinal,
      recipients, credits, pending, state)
    select tenant_id, communication_id, ${newNo}::integer, account_id, lane, ${carrier}, ${first}::integer, ${last}::integer,
      ${messages.length}::integer, ${credits}::integer, ${messages.length}::integer, state
    from chunks where tenant_id = ${tenantId} and communication_id = ${communicationId} and chunk_no = ${chunkNo}`,
    'chunk_no',
  )
  const ordinals = bulkRows(messages, 'o', { ordinal: ['integer', (of) => of.ordinal] })
  await sql`
    update messages m set chunk_no = ${newNo}::integer from ${ordinals}
    where m.tenant_id = ${tenantId} and m.communication_id = ${communicationId} and m.ordinal = o.ordinal`.execute(trx)
  await sql`
    update chunks set revision = revision + 1, recipients = recipients - ${messages.length}::integer,
      pending = pending - ${messages.length}::integer, credits = credits - ${credits}::integer,
      last_ordinal = least(last_ordinal, ${first}::integer - 1)
    where tenant_id = ${tenantId} and communication_id = ${communicationId} and chunk_no = ${chunkNo}`.execute(trx)
}
