import { type CommunicationStatus, canMove } from '@songsarn/contract/base/states'
import { MAX_SCHEDULE_DAYS, type ScheduleProblem } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import { accountName } from '../../account/accounts/account-name.ts'
import { isSwitchedOff, requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import { finishTransactions, moveCredits } from '../../billing/ledger.ts'
import { expandFirst, wakeExpansion } from '../../delivery/queue/expand.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { Job, JobContext, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { setUse } from '../analyses/set-use.ts'
import { takeBackCoupons } from '../coupons/take-coupons.ts'
import { deleteScheduledDraft, giveBackDraft } from '../drafts/delete-draft.ts'
import { isUsableSender, requireUsableSender } from './usable-sender.ts'

const DAY_MS = 24 * 3600 * 1000

/** One clock decides what is due, however many processes there are. A test passes another one. */
const DATABASE_CLOCK = sql<Date>`now()`
/** A communication that is so late waits for a person: its text may not be true any more. */
const LATE = sql`interval '1 hour'`

const START_JOB = { name: 'start-communications' } as const

/** Reads the time of a schedule; refuses one that has passed or is too far ahead. */
export function requireScheduleTime(text: string, now: Date): Date {
  const time = new Date(text)
  const refuse = (...error: Parameters<typeof fieldError>) =>
    new ApiProblem('request.invalid', { errors: [fieldError(...error)] })
  if (time <= now) throw refuse('scheduledAt', 'inPast')
  if (time.getTime() > now.getTime() + MAX_SCHEDULE_DAYS * DAY_MS)
    throw refuse('scheduledAt', 'tooFarAhead', { days: MAX_SCHEDULE_DAYS })
  return time
}

/** Adds the job that starts what is due at a time: one job, however many communications start then. */
export const addStartJob = (trx: Scope, jobs: JobPort, time: Date): Promise<void> =>
  jobs.add(trx, START_JOB, {}, time.toISOString(), time)

/** `onStarted` is called after each start. */
export const startScheduledJob = (store: Store, secretKey: string, onStarted?: () => void): Job => ({
  ...START_JOB,
  run: (_, context) => startDue(store, { ...context, secretKey, onStarted }, DATABASE_CLOCK),
})

/** Starts what is due and has no job: the jobs of a page end with the page. */
export const startDueJob = (store: Store, secretKey: string, onStarted?: () => void): Job => ({
  name: 'start-due-communications',
  everySeconds: 60,
  due: sql`select min(scheduled_at) + interval '10 seconds' from communications
    where status = 'scheduled' and schedule_problem is null`,
  run: (_, context) => startDue(store, { ...context, secretKey, onStarted }, DATABASE_CLOCK),
})

type StartPorts = { jobs: JobPort; secretKey: string; onStarted?: (() => void) | undefined }

/** Starts all that is due, each in its own transaction. One that fails does not hold up the others. */
export async function startDue(
  store: Store,
  { signal, ...ports }: StartPorts & Partial<JobContext>,
  clock: RawBuilder<Date> = DATABASE_CLOCK,
): Promise<void> {
  const { rows } = await asWorker(store, (trx) =>
    sql<{ tenantId: string; id: string }>`
      select tenant_id, id from communications
      where status = 'scheduled' and scheduled_at <= ${clock} and schedule_problem is null order by scheduled_at`.execute(
      trx,
    ),
  )
  const failed: unknown[] = []
  for (const { tenantId, id } of rows) {
    signal?.throwIfAborted()
    await asWorker(store, (trx) => startScheduled(trx, ports, { tenantId, id }, clock)).then(
      () => {
        wakeExpansion(ports.jobs)
        ports.onStarted?.()
      },
      (error) => failed.push(error),
    )
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} scheduled communications could not start`)
}

/**
 * Starts a scheduled communication whose time has come, or notes why it waits for a person and records a notice. Under the lock of its row only one
 * process finds it scheduled, whatever the clocks say.
 */
async function startScheduled(
  trx: Scope,
  ports: StartPorts,
  { tenantId, id }: { tenantId: string; id: string },
  clock: RawBuilder<Date>,
): Promise<void> {
  const found = await lockScheduled(trx, sql`tenant_id = ${tenantId} and id = ${id}`, clock)
  if (found?.status !== 'scheduled' || !found.due || found.problem !== null) return
  const problem = await findProblem(trx, found)
  if (problem === undefined) return start(trx, ports.jobs, found)
  await sql`
    update communications set schedule_problem = ${problem} where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  await tellMissed(trx, ports, found)
}

async function tellMissed(
  trx: Scope,
  ports: StartPorts,
  { tenantId, accountId, userId, id, name, sender, scheduledAt }: Scheduled,
): Promise<void> {
  // Without a name its sender and time name it: its text must not be stored in a mail.
  const communication = name ?? `${sender} ${bangkokTime(scheduledAt).slice(0, 16)}`
  const params = { communication, account: await accountName(trx, { tenantId, accountId }) }
  const about = { tenantId, accountId, userId, kind: 'scheduleMissed', params } as const
  await recordNotice(trx, ports, { ...about, path: `/communication/${id}` }, new Date())
}

async function findProblem(trx: Scope, found: Scheduled): Promise<ScheduleProblem | undefined> {
  if (found.late) return 'late'
  if (await isSwitchedOff(trx, found)) return 'accountSwitchedOff'
  return (await isUsableSender(trx, found, found)) ? undefined : 'senderNotApproved'
}

type Changed = { id: string; status: CommunicationStatus }

/** Starts a communication whose time has passed, because a person says so. */
export async function sendScheduled(
  trx: Scope,
  caller: Caller,
  jobs: JobPort,
  id: string,
  analysisId: string | undefined,
): Promise<Changed> {
  const found = await lockOwn(trx, caller, id, 'sending')
  if (!found.due) throw new ApiProblem('communication.notDue')
  if (analysisId !== undefined && analysisId !== found.analysisId)
    throw new ApiProblem('request.invalid', { errors: [fieldError('analysisId', 'notAllowed')] })
  await requireSwitchedOn(trx, found)
  await requireUsableSender(trx, caller, found)
  await start(trx, jobs, found)
  return { id, status: 'sending' }
}

/** Makes a scheduled communication a draft: releases its credits and frees its analysis. */
export async function unschedule(trx: Scope, caller: Caller, id: string): Promise<Changed> {
  const { tenantId, transactionId, credits, analysisId } = await lockOwn(trx, caller, id, 'draft')
  await sql`
    update communications set status = 'draft', scheduled_at = null, schedule_problem = null, analysis_id = null,
      recipients = 0, credits = 0
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  await setUse(trx, { tenantId, analysisId }, null)
  await takeBackCoupons(trx, { tenantId, analysisId })
  await moveCredits(trx, [{ tenantId, communicationId: id, step: 'release', credits, reason: 'unscheduled' }])
  await finishTransactions(trx, [{ tenantId, transactionId, status: 'returned' }])
  await giveBackDraft(trx, { tenantId, communicationId: id })
  return { id, status: 'draft' }
}

async function start(trx: Scope, jobs: JobPort, { tenantId, id }: Scheduled): Promise<void> {
  await sql`
    update communications set status = 'sending', schedule_problem = null, started_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  await expandFirst(trx, jobs, { tenantId, communicationId: id })
  await deleteScheduledDraft(trx, { tenantId, communicationId: id })
}

type Scheduled = {
  tenantId: string
  id: string
  accountId: string
  userId: string
  status: CommunicationStatus
  name: string | null
  channel: string
  sender: string
  scheduledAt: Date
  analysisId: string
  transactionId: string
  credits: number
  problem: ScheduleProblem | null
  due: boolean
  late: boolean
}

/** Locks a communication that the caller reaches and that may become `to` because it is scheduled. */
async function lockOwn(trx: Scope, caller: Caller, id: string, to: 'sending' | 'draft'): Promise<Scheduled> {
  const { tenantId, accountIds } = caller.tenancy
  const own = sql`tenant_id = ${tenantId} and account_id = any(${[...accountIds]}::uuid[]) and id = ${id}`
  const found = await lockScheduled(trx, own, DATABASE_CLOCK)
  if (!found) throw new ApiProblem('resource.notFound')
  if (found.status !== 'scheduled' || !canMove(found.status, to))
    throw new ApiProblem('communication.transition', { params: { from: found.status, to } })
  return found
}

async function lockScheduled(
  trx: Scope,
  where: RawBuilder<unknown>,
  clock: RawBuilder<Date>,
): Promise<Scheduled | undefined> {
  const { rows } = await sql<Scheduled>`
    select tenant_id, id, account_id, user_id, status, name, channel, sender, scheduled_at, analysis_id, transaction_id, credits,
      schedule_problem as problem, coalesce(scheduled_at <= ${clock}, false) as due,
      coalesce(scheduled_at <= ${clock} - ${LATE}, false) as late
    from communications where ${where} for no key update`.execute(trx)
  return rows[0]
}
