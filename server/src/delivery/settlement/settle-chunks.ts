import type { MessageState } from '@songsarn/contract/states'
import { sql } from 'kysely'
import { postBatch, type SendMove } from '../../billing/ledger.ts'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { Scope } from '../../db/database.ts'
import { chunkKey } from '../task.ts'
import { completeCommunications, lockCommunications } from './complete-communication.ts'
import { type ChunkKey, type LockedChunk, lockChunks } from './lock-chunks.ts'

/** Messages of one chunk that went from one state to another together, with their credits and parts. */
export type Moved = ChunkKey & {
  was: MessageState
  now: MessageState
  messages: number
  credits: number
  parts: number
}

const COUNTERS = [
  'pending',
  'submitted',
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
  'cancelled',
] as const
type Counter = (typeof COUNTERS)[number]
type Delta = ChunkKey & Record<Counter | 'returned' | 'parts' | 'freed', number>

/**
 * Counts on the chunks what moved, in the transaction that moved it: so the counts are exact at any time and nobody has
 * to count messages. A chunk with nothing pending closes. Moves the credits with it.
 */
export async function settleChunks(trx: Scope, moved: readonly Moved[]): Promise<void> {
  const deltas = deltasOf(moved)
  if (deltas.length === 0) return
  const locked = new Map((await lockChunks(trx, deltas)).map((chunk) => [chunkKey(chunk), chunk]))
  const plans = deltas.map((delta) => {
    const before = locked.get(chunkKey(delta))
    if (!before) throw new Error(`no chunk ${chunkKey(delta)}`)
    return plan(before, delta)
  })
  await count(trx, plans)
  const closing = plans.filter(({ closes }) => closes)
  // The lock order wants communications before balances; whether one is complete is known after both.
  await lockCommunications(trx, closing)
  await postBatch(trx, plans.flatMap(movesOf))
  await completeCommunications(trx, closing)
}

type Plan = Delta & { closes: boolean; charge: number; release: number; refund: number }

/**
 * Credits of cancelled messages go back at once. What a chunk took is charged when it closes, in one entry, and those of
 * messages rejected until then go back with it; those rejected later go back as they come.
 */
function plan(before: LockedChunk, delta: Delta): Plan {
  const wasClosed = before.state === 'closed'
  const closes = !wasClosed && before.pending + delta.pending === 0
  const returned = before.returned + delta.returned
  const owed = returned - before.refunded
  return {
    ...delta,
    closes,
    charge: closes ? before.credits - returned : 0,
    release: wasClosed ? 0 : closes ? owed : delta.freed,
    refund: wasClosed ? owed : 0,
  }
}

function movesOf({ tenantId, communicationId, freed, ...step }: Plan): SendMove[] {
  const reason = freed > 0 ? 'cancelled' : 'rejected'
  const moves: SendMove[] = [
    { tenantId, communicationId, step: 'charge', credits: step.charge },
    { tenantId, communicationId, step: 'release', credits: step.release, reason },
    { tenantId, communicationId, step: 'refund', credits: step.refund, reason },
  ]
  return moves.filter(({ credits }) => credits > 0)
}

async function count(trx: Scope, plans: readonly Plan[]): Promise<void> {
  const rows = bulkRows(plans, 'd', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
    pending: ['integer', (of) => of.pending],
    submitted: ['integer', (of) => of.submitted],
    delivered: ['integer', (of) => of.delivered],
    undelivered: ['integer', (of) => of.undelivered],
    rejected: ['integer', (of) => of.rejected],
    expired: ['integer', (of) => of.expired],
    unknown: ['integer', (of) => of.unknown],
    cancelled: ['integer', (of) => of.cancelled],
    returned: ['integer', (of) => of.returned],
    parts: ['integer', (of) => of.parts],
    refunded: ['integer', (of) => of.release + of.refund],
  })
  const counters = COUNTERS.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)} + d.${sql.ref(name)}`)
  await sql`
    update chunks c set ${sql.join(counters)},
      credits_refundable = c.credits_refundable + d.returned, credits_refunded = c.credits_refunded + d.refunded,
      parts_sent = c.parts_sent + d.parts,
      state = case when c.pending + d.pending = 0 then 'closed' else c.state end,
      closed_at = case when c.pending + d.pending = 0 then coalesce(c.closed_at, now()) end,
      worker = case when c.pending + d.pending > 0 then c.worker end,
      lease_until = case when c.pending + d.pending > 0 then c.lease_until end
    from ${rows}
    where c.tenant_id = d.tenant_id and c.communication_id = d.communication_id and c.chunk_no = d.chunk_no`.execute(
    trx,
  )
}

function deltasOf(moved: readonly Moved[]): Delta[] {
  const deltas = new Map<string, Delta>()
  const of = ({ tenantId, communicationId, chunkNo }: ChunkKey): Delta => {
    const key = chunkKey({ communicationId, chunkNo })
    const known = deltas.get(key)
    if (known) return known
    const none = Object.fromEntries([...COUNTERS, 'returned', 'parts', 'freed'].map((name) => [name, 0])) as Record<
      keyof Delta,
      number
    >
    const delta: Delta = { ...none, tenantId, communicationId, chunkNo }
    deltas.set(key, delta)
    return delta
  }
  for (const move of moved) {
    const delta = of(move)
    delta[counterOf(move.was)] -= move.messages
    delta[counterOf(move.now)] += move.messages
    if (isReturned(move.now)) delta.returned += move.credits
    if (move.now === 'cancelled') delta.freed += move.credits
    if (counterOf(move.was) === 'pending' && !isReturned(move.now)) delta.parts += move.parts
  }
  return [...deltas.values()]
}

const counterOf = (state: MessageState): Counter => (state === 'queued' || state === 'submitting' ? 'pending' : state)

/** Messages that cost nothing in the end. */
export const isReturned = (state: MessageState): boolean => state === 'rejected' || state === 'cancelled'
