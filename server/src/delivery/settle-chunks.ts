import type { MessageState } from '@songsarn/contract/states'
import { sql } from 'kysely'
import { charge, giveBackCharged, giveBackHeld, transactionOf } from '../billing/ledger.ts'
import type { Scope } from '../db/database.ts'
import { completeCommunication } from './complete-communication.ts'
import { type ChunkKey, type LockedChunk, lockChunks } from './lock-chunks.ts'
import { chunkKey } from './task.ts'
import { unnest } from './unnest.ts'

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
type Delta = ChunkKey & Record<Counter | 'returned' | 'parts', number>

/**
 * Counts on the chunks what moved, in the transaction that moved it: so the counts are exact at any time and nobody has
 * to count messages. A chunk with nothing pending closes, and what it took is charged; credits of rejected and cancelled
 * messages go back.
 */
export async function settleChunks(trx: Scope, moved: readonly Moved[]): Promise<void> {
  const deltas = deltasOf(moved)
  if (deltas.length === 0) return
  const locked = new Map((await lockChunks(trx, deltas)).map((chunk) => [chunkKey(chunk), chunk]))
  await count(trx, deltas)

  const emptied = new Map<string, ChunkKey>()
  for (const delta of deltas) {
    const before = locked.get(chunkKey(delta))
    if (!before) throw new Error(`no chunk ${chunkKey(delta)}`)
    const closes = before.state !== 'closed' && before.pending + delta.pending === 0
    if (closes) emptied.set(delta.communicationId, delta)
    await moveCredits(trx, before, delta, closes)
  }
  for (const { tenantId, communicationId } of emptied.values())
    await completeCommunication(trx, tenantId, communicationId)
}

/** At most one entry of each kind a chunk when it closes, and one for messages that the operator rejects after that. */
async function moveCredits(trx: Scope, before: LockedChunk, delta: Delta, closes: boolean): Promise<void> {
  const isLate = before.state === 'closed' && delta.returned > 0
  if (!closes && !isLate) return
  const transaction = await transactionOf(trx, before.tenantId, before.communicationId)
  if (isLate) return giveBackCharged(trx, transaction, delta.returned, 'rejected')
  const returned = before.returned + delta.returned
  if (before.credits > returned) await charge(trx, transaction, before.credits - returned)
  if (returned > 0) await giveBackHeld(trx, transaction, returned, delta.cancelled > 0 ? 'cancelled' : 'rejected')
}

async function count(trx: Scope, deltas: readonly Delta[]): Promise<void> {
  const rows = unnest(deltas, 'd', {
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    chunk_no: ['integer', (of) => of.chunkNo],
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
  })
  const counters = COUNTERS.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)} + d.${sql.ref(name)}`)
  await sql`
    update chunks c set ${sql.join(counters)},
      credits_returned = c.credits_returned + d.returned, parts_sent = c.parts_sent + d.parts,
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
    const none = Object.fromEntries([...COUNTERS, 'returned', 'parts'].map((name) => [name, 0])) as Record<
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
    if (counterOf(move.was) === 'pending' && !isReturned(move.now)) delta.parts += move.parts
  }
  return [...deltas.values()]
}

const counterOf = (state: MessageState): Counter => (state === 'queued' || state === 'submitting' ? 'pending' : state)

/** Messages that cost nothing in the end. */
export const isReturned = (state: MessageState): boolean => state === 'rejected' || state === 'cancelled'
