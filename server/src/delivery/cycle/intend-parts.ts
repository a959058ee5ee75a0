import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { chunkKey } from '../chunk.ts'
import { type MessageContent, recipientKey } from '../content.ts'
import { type PartKey, partKey, type SubmitTask } from '../part.ts'
import type { LeasedChunk } from '../queue/lease-chunks.ts'
import { type LockedChunk, tryShareChunks } from '../settlement/lock-chunks.ts'
import { reasonsToWithdraw } from '../settlement/withdraw.ts'

export type IntendInput = {
  carrier: string
  /** Parts to submit, and the leased chunks that they belong to. */
  wanted: readonly SubmitTask[]
  leased: ReadonlyMap<string, LeasedChunk>
  content: Pick<MessageContent, 'kinds' | 'refused'>
  now: Date
}

export type Withdrawn = { task: SubmitTask; chunk: LeasedChunk }

export type Intended = {
  /** Parts that may be written to the carrier now. */
  allowed: SubmitTask[]
  /** Chunks that another worker leased, or that somebody paused, stopped or resumed. */
  changed: LockedChunk[]
  /** Parts whose chunk another transaction takes away at this moment: try them in the next cycle. */
  busy: SubmitTask[]
  /** Parts whose message must no longer be submitted: `withdrawMessages` cancels it. */
  withdrawn: Withdrawn[]
}

/** Stores the intents of the next parts, within a transaction. */
export async function intendParts(trx: Scope, input: IntendInput): Promise<Intended> {
  const intended = await byTenant(trx, input.wanted, (tasks) => intendSome(trx, tasks, input))
  return {
    allowed: intended.flatMap(({ allowed }) => allowed),
    withdrawn: intended.flatMap((of) => of.withdrawn),
    changed: intended.flatMap((of) => of.changed),
    busy: intended.flatMap(({ busy }) => busy),
  }
}

/** Stores the intents of the tasks whose chunk is free and as it was leased, and whose message is still to be submitted. */
async function intendSome(trx: Scope, wanted: readonly SubmitTask[], input: IntendInput): Promise<Intended> {
  // At once: the database runs them in this order, so what is asked is asked with the locks held.
  const [locked, withdrawable] = await Promise.all([
    tryShareChunks(trx, distinctChunks(wanted)),
    findWithdrawn(trx, wanted, input),
  ])
  const changed = locked.filter((chunk) => {
    const mine = input.leased.get(chunkKey(chunk))
    return !mine || chunk.fence !== mine.fence || chunk.revision !== mine.revision || chunk.state !== 'open'
  })
  const isLocked = new Set(locked.map(chunkKey))
  const isChanged = new Set(changed.map(chunkKey))
  const isFree = (task: SubmitTask) => isLocked.has(chunkKey(task)) && !isChanged.has(chunkKey(task))
  const free = wanted.filter(isFree)
  const withdrawn = withdrawable.filter(({ task }) => isFree(task))
  const isWithdrawn = new Set(withdrawn.map(({ task }) => task))
  return {
    allowed: await storeIntents(
      trx,
      input.carrier,
      free.filter((task) => !isWithdrawn.has(task)),
    ),
    withdrawn,
    changed,
    busy: wanted.filter((task) => !isLocked.has(chunkKey(task))),
  }
}

/**
 * Asks the kinds of the parts. For parts without a kind, asks who must get no more messages. An opt-out that is committed
 * before the intent stops the message.
 */
async function findWithdrawn(
  trx: Scope,
  tasks: readonly SubmitTask[],
  { leased, content: { kinds, refused }, now }: IntendInput,
): Promise<Withdrawn[]> {
  const chunks = distinctChunks(tasks).flatMap((task) => leased.get(chunkKey(task)) ?? [])
  const waiting = tasks.flatMap((task) => {
    const chunk = leased.get(chunkKey(task))
    return chunk && !task.isBegun ? { task, chunk, recipient: recipientOf(task, chunk) } : []
  })
  const asked = waiting.flatMap(({ chunk, recipient }) => (kinds[chunk.type] ? [] : recipient))
  const [reasons, refusals] = await Promise.all([
    reasonsToWithdraw(trx, chunks, kinds, now),
    asked.length > 0 ? refused(trx, asked) : NONE,
  ])
  return waiting.flatMap(({ task, chunk, recipient }) => {
    const refusal = kinds[chunk.type] ? undefined : refusals.get(recipientKey(recipient))
    const reason = reasons.get(task.communicationId) ?? refusal
    return reason === undefined ? [] : { task, chunk }
  })
}

const NONE: ReadonlyMap<string, string> = new Map()

const recipientOf = ({ tenantId, communicationId, request }: SubmitTask, { accountId }: LeasedChunk) => ({
  tenantId,
  accountId,
  communicationId,
  address: request.address,
})

const distinctChunks = (tasks: readonly SubmitTask[]) => [
  ...new Map(tasks.map((task) => [chunkKey(task), task])).values(),
]

/**
 * Stores the intents of parts and returns the parts that may be submitted: those without an intent before, and those that
 * the carrier is known not to have. Only these may be written to the carrier, and only after the transaction committed.
 * The primary key of submissions allows each part one intent, whatever the code does.
 */
async function storeIntents(trx: Scope, carrier: string, tasks: readonly SubmitTask[]): Promise<SubmitTask[]> {
  if (tasks.length === 0) return []
  const rows = bulkRows(tasks, 't', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
  })
  const { rows: stored } = await sql<Omit<PartKey, 'tenantId'> & { attempt: number }>`
    ${keepPlan}insert into submissions as s (tenant_id, communication_id, ordinal, part, state, carrier, intended_at)
    select t.tenant_id, t.communication_id, t.ordinal, t.part, 'submitting', ${carrier}, clock_timestamp() from ${rows}
    on conflict on constraint submitted_once do update
    set state = 'submitting', attempt = s.attempt + 1, carrier = excluded.carrier,
      intended_at = excluded.intended_at, answered_at = null, code = null
    where s.state = 'waiting'
    returning s.communication_id as "communicationId", s.ordinal, s.part, s.attempt`.execute(trx)
  const attempts = new Map(stored.map((row) => [partKey(row), row.attempt]))
  return tasks.flatMap((task) => {
    const attempt = attempts.get(partKey(task))
    return attempt === undefined ? [] : { ...task, attempt }
  })
}
