import { MESSAGE_STATES, type MessageState } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { type CreditMove, moveCredits } from '../../billing/ledger.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { type ChunkKey, chunkKey } from '../chunk.ts'
import { completeCommunications, lockCommunications } from './complete-communication.ts'
import { countFigures } from './daily-figures.ts'
import { type LockedChunk, lockChunks } from './lock-chunks.ts'
import { noteChanges } from './note-changes.ts'

/**
 * Messages of one chunk that went from one state to another. `refundable`: credits that they do not cost any more. `parts`: those
 * that the carrier took or may have, of messages that were pending. `byRule`: a rule of sending cancelled them.
 */
export type StateChange = ChunkKey & {
  from: MessageState
  to: MessageState
  messages: number
  refundable: number
  parts: number
  byRule?: boolean
}

/** The counters of a chunk: `pending` counts queued and submitting messages, each other state has its own. */
type Counter = 'pending' | Exclude<MessageState, 'queued' | 'submitting'>
const counterOf = (state: MessageState): Counter => (state === 'queued' || state === 'submitting' ? 'pending' : state)
/** What is counted of a chunk. `cancelledByRule` is a part of `cancelled`. */
type Counted = Counter | 'cancelledByRule'
const COUNTERS: Counted[] = [...new Set(MESSAGE_STATES.map(counterOf)), 'cancelledByRule']

type Delta = ChunkKey & Record<Counted | 'refundable' | 'parts' | 'cancelledCredits', number>

/**
 * Counts changes of messages on their chunks and in the figures of their days, in the transaction that changed them: the
 * counters are exact at any time, so messages need not be counted. A chunk without pending messages closes. Moves the
 * credits, too.
 */
export async function settleChunks(trx: Scope, changes: readonly StateChange[]): Promise<void> {
  await byTenant(trx, deltasOf(changes), (deltas) => settleDeltas(trx, deltas))
}

async function settleDeltas(trx: Scope, deltas: readonly Delta[]): Promise<void> {
  const locked = new Map((await lockChunks(trx, deltas)).map((chunk) => [chunkKey(chunk), chunk]))
  const plans = deltas.map((delta) => {
    const before = locked.get(chunkKey(delta))
    if (!before) throw new Error(`no chunk ${chunkKey(delta)}`)
    return plan(before, delta)
  })
  const figures = plans.map((of) => ({ ...of, cost: of.charge - of.refund }))
  await Promise.all([count(trx, plans), countFigures(trx, figures), noteChanges(trx, plans)])
  const closing = plans.filter(({ closes }) => closes)
  // The lock order wants communications before balances; whether one is complete is known after both.
  await lockCommunications(trx, closing)
  await moveCredits(trx, plans.flatMap(movesOf))
  await completeCommunications(trx, closing)
}

type Plan = Delta & { closes: boolean; charge: number; release: number; refund: number }

/**
 * Credits of cancelled messages are released at once. A chunk is charged when it closes, in one entry, which also releases
 * the credits of messages rejected until then; messages rejected later are refunded one by one.
 */
function plan(before: LockedChunk, delta: Delta): Plan {
  const wasClosed = before.state === 'closed'
  const closes = !wasClosed && before.pending + delta.pending === 0
  const refundable = before.refundable + delta.refundable
  const owed = refundable - before.refunded
  return {
    ...delta,
    closes,
    charge: closes ? before.credits - refundable : 0,
    release: wasClosed ? 0 : closes ? owed : delta.cancelledCredits,
    refund: wasClosed ? owed : 0,
  }
}

function movesOf({ tenantId, communicationId, cancelledCredits, ...step }: Plan): CreditMove[] {
  const reason = cancelledCredits > 0 ? 'cancelled' : 'rejected'
  const moves: CreditMove[] = [
    { tenantId, communicationId, step: 'charge', credits: step.charge },
    { tenantId, communicationId, step: 'release', credits: step.release, reason },
    { tenantId, communicationId, step: 'refund', credits: step.refund, reason },
  ]
  return moves.filter(({ credits }) => credits > 0)
}

async function count(trx: Scope, plans: readonly Plan[]): Promise<void> {
  const counters = COUNTERS.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)} + d.${sql.ref(name)}`)
  // Citus allows no `now()` within CASE.
  const now = new Date()
  const rows = bulkRows(plans, 'd', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
    ...Object.fromEntries(COUNTERS.map((name) => [name, ['integer', (of: Plan) => of[name]] as const])),
    refundable: ['integer', (of) => of.refundable],
    parts: ['integer', (of) => of.parts],
    refunded: ['integer', (of) => of.release + of.refund],
    at: ['timestamptz', () => now],
  })
  await sql`
    ${keepPlan}update chunks c set ${sql.join(counters)},
      credits_refundable = c.credits_refundable + d.refundable, credits_refunded = c.credits_refunded + d.refunded,
      parts_sent = c.parts_sent + d.parts,
      state = case when c.pending + d.pending = 0 then 'closed' else c.state end,
      closed_at = case when c.pending + d.pending = 0 then coalesce(c.closed_at, d.at) end,
      worker = case when c.pending + d.pending > 0 then c.worker end,
      lease_until = case when c.pending + d.pending > 0 then c.lease_until end
    from ${rows}
    where c.tenant_id = d.tenant_id and c.communication_id = d.communication_id and c.chunk_no = d.chunk_no
      ${ofTenant(trx, 'c')}`.execute(trx)
}

function deltasOf(changes: readonly StateChange[]): Delta[] {
  const deltas = new Map<string, Delta>()
  for (const change of changes) {
    const key = chunkKey(change)
    const delta = deltas.get(key) ?? noChange(change)
    deltas.set(key, delta)
    const from = counterOf(change.from)
    delta[from] -= change.messages
    delta[counterOf(change.to)] += change.messages
    delta.refundable += change.refundable
    if (change.to === 'cancelled') delta.cancelledCredits += change.refundable
    if (change.byRule) delta.cancelledByRule += change.messages
    if (from === 'pending') delta.parts += change.parts
  }
  return [...deltas.values()]
}

const noChange = ({ tenantId, communicationId, chunkNo }: ChunkKey): Delta => ({
  tenantId,
  communicationId,
  chunkNo,
  pending: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  rejected: 0,
  expired: 0,
  unknown: 0,
  cancelled: 0,
  cancelledByRule: 0,
  refundable: 0,
  parts: 0,
  cancelledCredits: 0,
})
