import type { CommunicationStatus } from '@songsarn/contract/base/states'
import { type RawBuilder, sql } from 'kysely'
import { moveCredits } from '../../billing/ledger.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { isDistributed } from '../../foundation/db/distribution.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job, JobContext, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { chunkSizeOf } from '../chunk.ts'
import { carrierOf, onlyCarrier, type Route, routesFor } from '../routing/routes.ts'
import { completeCommunication } from '../settlement/complete-communication.ts'
import { countCancelled } from '../settlement/daily-figures.ts'
import { isOfRule } from '../settlement/is-of-rule.ts'
import { tryLockExpansion } from '../settlement/lock-chunks.ts'
import { ENDED_EARLY, isUnsettled } from '../unsettled.ts'
import { sliceOf } from './slice.ts'

const EXPAND_JOB = { name: 'expand-communication' } as const

/** Recipients that the transaction of a send expands. A small send needs no job, and a large one begins at once. */
const FIRST = 1000
/** Large sends that one process expands at a time. */
const CONCURRENCY = 2
/** Pause in milliseconds before the next try, when other processes expand the rest. */
const BUSY_MS = 100
/** Recipients that one batch of a job expands; more would hold the locks of the send, and in a page its only connection, too long. */
const RECIPIENTS_AT_ONCE = 2500
/** The same while people use the console. */
const RECIPIENTS_BETWEEN_REQUESTS = 250
/** Rows of an analysis that are read for each wanted recipient: some are duplicates. */
const ROWS_FOR_EACH = 4

export type CommunicationKey = { tenantId: string; communicationId: string }

/**
 * Expands the first recipients of a communication that starts, and adds a job for the others. The chunks of a paced one are paused until
 * `openDue` opens them.
 */
export async function expandFirst(trx: Scope, jobs: Pick<JobPort, 'add'>, key: CommunicationKey): Promise<void> {
  const expanded = await expand(trx, key, FIRST)
  if (expanded?.isDone === false) await jobs.add(trx, EXPAND_JOB, key, key.communicationId)
}

/**
 * Adds a job for the rest of the recipients of a communication, if any. If the communication was stopped or failed, the job
 * cancels the rest.
 */
export async function expandRest(trx: Scope, jobs: JobPort, key: CommunicationKey): Promise<void> {
  const { tenantId, communicationId } = key
  const { rows } = await sql`
    select from communications where tenant_id = ${tenantId} and id = ${communicationId} and expanded < recipients`.execute(
    trx,
  )
  if (rows.length > 0) await jobs.add(trx, EXPAND_JOB, key, communicationId)
}

/** Starts added jobs at once. Call it after the commit. */
export const wakeExpansion = (jobs: JobPort): void => jobs.wake(EXPAND_JOB.name)

/**
 * Writes the messages and chunks of a large send, one batch in each transaction. `onExpanded` is called after each batch. A job
 * also expands other communications: all jobs together take all of them in turns.
 */
export const expandJob = (store: Store, onExpanded: () => void): Job<CommunicationKey> => ({
  ...EXPAND_JOB,
  concurrency: CONCURRENCY,
  run: (own, { signal }) => expandAll(store, { own, onExpanded, signal }),
})

/** Expands communications without a job: the jobs of a page end with the page. */
export const resumeExpansionsJob = (store: Store, onExpanded: () => void): Job => ({
  name: 'resume-expansions',
  everySeconds: 60,
  due: sql`select now() where exists (select 1 from communications where ${IS_UNEXPANDED})`,
  run: (_, { signal }) => expandAll(store, { onExpanded, signal }),
})

type Options = Partial<JobContext> & { own?: CommunicationKey; onExpanded?: () => void }

/**
 * Expands until `own` is done and no communication is free; without `own`, until no communication is left. A communication
 * that cannot be expanded does not hold up the others. Its error is thrown at the end, if it is `own` or there is no `own`.
 */
export async function expandAll(store: Store, { own, onExpanded, signal }: Options = {}): Promise<void> {
  const errors = new Map<string, unknown>()
  for (;;) {
    signal?.throwIfAborted()
    const most = (await store.giveWay?.()) ? RECIPIENTS_BETWEEN_REQUESTS : RECIPIENTS_AT_ONCE
    const left = await asWorker(store, unexpanded)
    const next = left.filter(({ communicationId }) => !errors.has(communicationId))
    if (await expandOne(store, next, errors, most)) {
      onExpanded?.()
      continue
    }
    const [first] = own ? [...errors].filter(([id]) => id === own.communicationId) : errors
    if (first) throw first[1]
    const isLeft = own ? next.some(({ communicationId }) => communicationId === own.communicationId) : next.length > 0
    if (!isLeft) return
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
  }
}

/** Expands a batch of the first free communication. Returns whether there was one. */
async function expandOne(store: Store, next: readonly CommunicationKey[], errors: Map<string, unknown>, most: number) {
  for (const key of next) {
    try {
      if (await asWorker(store, (trx) => expandIfFree(trx, key, most))) return true
    } catch (error) {
      errors.set(key.communicationId, error)
    }
  }
  return false
}

type Unexpanded = {
  tenantId: string
  id: string
  accountId: string
  channel: string
  sender: string
  analysisId: string
  lane: number
  pace: number | null
  recipients: number
  left: number
  to: number
  chunks: number
  status: CommunicationStatus
  cancelReason: string | null
}

/**
 * Writes the messages and chunks of the next recipients of a communication, in the order of the analysis. No carrier need
 * be up: the messages wait, visible in Logs. Messages of a communication that was stopped or failed meanwhile are written as
 * cancelled and their credits released, so that every recipient is accounted for. Returns whether recipients remain; undefined
 * when none remained before.
 */
export async function expand(
  trx: Scope,
  { tenantId, communicationId }: CommunicationKey,
  most = RECIPIENTS_AT_ONCE,
): Promise<{ isDone: boolean } | undefined> {
  const { rows } = await sql<Unexpanded>`
    select tenant_id as "tenantId", id, account_id as "accountId", channel, sender, analysis_id as "analysisId", lane,
      pace, recipients, recipients - expanded as "left", expanded_to as "to", chunk_count as chunks, status, cancel_reason as "cancelReason"
    from communications
    where tenant_id = ${tenantId} and id = ${communicationId} and expanded < recipients and analysis_id is not null
    for update`.execute(trx)
  const of = rows[0]
  if (!of) return undefined
  const made = await makeNext(trx, of, most)
  await sql`
    update communications set expanded = expanded + ${made.messages}, expanded_to = ${made.to},
      chunk_count = chunk_count + ${made.chunks}
    where tenant_id = ${of.tenantId} and id = ${of.id}`.execute(trx)
  if (endedEarly(of.status)) {
    const { credits, messages: cancelled } = made
    const cancelledByRule = isOfRule(of.cancelReason) ? cancelled : 0
    await countCancelled(trx, { tenantId, communicationId }, { cancelled, cancelledByRule })
    await moveCredits(trx, [{ tenantId, communicationId, step: 'release', credits, reason: 'cancelled' }])
    await completeCommunication(trx, of.tenantId, of.id)
  }
  return { isDone: made.messages === of.left }
}

const IS_UNEXPANDED = sql`${isUnsettled()} and expanded < recipients and analysis_id is not null`

/**
 * Communications with unexpanded recipients, in the order of their turns: the first send of each account, then the second
 * send of each. Within a turn, the send with the fewest messages so far comes first. So a send waits for one batch of a
 * larger one, not for all of it.
 */
export async function unexpanded(trx: Scope): Promise<CommunicationKey[]> {
  const { rows } = await sql<CommunicationKey>`
    select tenant_id as "tenantId", id as "communicationId" from (
      select tenant_id, id, expanded, row_number() over (partition by tenant_id, account_id order by id) as turn
      from communications where ${IS_UNEXPANDED}) waiting
    order by turn, expanded, id`.execute(trx)
  return rows
}

/**
 * Expands the next recipients of a communication, unless another process does so or a change of its status waits for it.
 * Returns whether it did.
 */
export async function expandIfFree(
  trx: Scope,
  { tenantId, communicationId }: CommunicationKey,
  most = RECIPIENTS_AT_ONCE,
): Promise<boolean> {
  if (!(await tryLockExpansion(trx, communicationId))) return false
  const { rows } = await sql`
    select from communications where tenant_id = ${tenantId} and id = ${communicationId} and ${IS_UNEXPANDED}
    for update skip locked`.execute(trx)
  return rows.length > 0 && (await expand(trx, { tenantId, communicationId }, most)) !== undefined
}

const endedEarly = (status: CommunicationStatus) => ENDED_EARLY.some((ended) => ended === status)

/** The next rows may be duplicates alone. */
async function makeNext(trx: Scope, of: Unexpanded, most: number) {
  for (let { to } = of; ; to += most * ROWS_FOR_EACH) {
    const made = await makeMessages(trx, { ...of, to }, most)
    if (made.messages > 0) return made
    const { rows } = await sql`
      select from analysis_rows
      where tenant_id = ${of.tenantId} and analysis_id = ${of.analysisId} and row_no > ${to} limit 1`.execute(trx)
    if (rows.length === 0) throw new Error(`the analysis of communication ${of.id} lacks recipients`)
  }
}

async function makeMessages(trx: Scope, of: Unexpanded, most: number) {
  const isStopped = endedEarly(of.status)
  const counts = isStopped
    ? sql`0, count(*), ${isOfRule(of.cancelReason) ? sql`count(*)` : sql`0`}, sum(credits), sum(credits), 'closed', now()`
    : sql`count(*), 0, 0, 0, 0, ${of.status === 'paused' || of.pace !== null ? 'paused' : 'open'}, null::timestamptz`
  const routes = await routesFor(trx, of)
  const next = nextRows(of, most)
  const { rows } = await sql<{ messages: number; to: number; chunks: number; credits: number }>`
    with planned as materialized (${onlyCarrier(routes) === undefined ? byCarrier(next, of, routes) : inOrder(next, of, routes)}),
    made as (
      insert into messages as m (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state, refunded, error,
        text, row_no)
      select tenant_id, ${of.id}, ordinal, chunk_no, parts, credits, account_id, mobile,
        ${isStopped ? 'cancelled' : 'queued'}, ${isStopped ? sql`credits` : sql`0`}, ${isStopped ? of.cancelReason : null}, text,
        nullif(row_no, ordinal)
      from planned ${isDistributed(trx) ? sql`returning m.ordinal` : sql``}
    ),
    chunked as (
      insert into chunks as c (tenant_id, communication_id, chunk_no, account_id, lane, carrier, first_ordinal, last_ordinal,
        recipients, credits, pending, cancelled, cancelled_by_rule, credits_refundable, credits_refunded, state, closed_at)
      select tenant_id, ${of.id}, chunk_no, account_id, ${of.lane}, carrier, min(ordinal), max(ordinal), count(*),
        sum(credits), ${counts}
      from planned group by tenant_id, chunk_no, account_id, carrier
      returning c.recipients, c.credits, c.last_ordinal
    )
    select coalesce(sum(recipients), 0)::integer as messages, max(last_ordinal) as to, count(*)::integer as chunks,
      sum(credits)::integer as credits
    from chunked`.execute(trx)
  const made = rows[0]
  if (!made) throw new Error('an aggregate gave no row')
  return made
}

/** Recipients of a chunk. */
const sizeOf = ({ pace, ...of }: Unexpanded) => (pace === null ? chunkSizeOf(of.lane) : sliceOf({ ...of, pace }))

/** The second bound is for the planner: without it, wrong statistics make it read all rows of the analysis for each batch. */
const nextRows = (of: Unexpanded, most: number) => sql`
  select * from analysis_rows
  where tenant_id = ${of.tenantId} and analysis_id = ${of.analysisId} and bucket = 'unique'
    and row_no > ${of.to} and row_no <= ${of.to + most * ROWS_FOR_EACH}
  order by row_no limit ${most}`

/** All recipients go to one carrier: chunks in the order of the analysis. */
const inOrder = (next: RawBuilder<unknown>, of: Unexpanded, routes: readonly Route[]) => sql`
  select r.*, row_no as ordinal, ${carrierOf(routes, sql`r.mobile`)} as carrier,
    ${of.chunks} + 1 + (row_number() over (order by row_no) - 1) / ${sizeOf(of)}::integer as chunk_no
  from (${next}) r`

/**
 * The recipients of each carrier get chunks of their own. Ordinals follow the carriers, so the ordinals of a chunk are
 * consecutive.
 */
const byCarrier = (next: RawBuilder<unknown>, of: Unexpanded, routes: readonly Route[]) => sql`
  with routed as materialized (
    select r.*, ${carrierOf(routes, sql`r.mobile`)} as carrier from (${next}) r
  ),
  placed as (
    select *, row_number() over (order by row_no) as row_place, row_number() over (order by carrier, row_no) as place,
      (row_number() over (partition by carrier order by row_no) - 1) / ${sizeOf(of)}::integer as carrier_chunk
    from routed
  )
  select p.*, o.row_no as ordinal, ${of.chunks} + dense_rank() over (order by p.carrier, p.carrier_chunk) as chunk_no
  from placed p join placed o on o.row_place = p.place`
