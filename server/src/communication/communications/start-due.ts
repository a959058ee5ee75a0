import type { ScheduleProblem } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import { accountName } from '../../account/accounts/account-name.ts'
import { isSwitchedOff } from '../../account/accounts/switched-off.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import { wakeExpansion } from '../../delivery/queue/expand.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job, JobContext, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { holdScheduled } from './hold.ts'
import { START_JOB } from './schedule.ts'
import { DATABASE_CLOCK, lockScheduled, type Scheduled, startLocked, timeOf } from './scheduled.ts'
import { isUsableSender } from './usable-sender.ts'

/** `onStarted` is called after each start. */
export const startScheduledJob = (store: Store, secretKey: SecretKey, onStarted?: () => void): Job => ({
  ...START_JOB,
  run: (_, context) => startDue(store, { ...context, secretKey, onStarted }, DATABASE_CLOCK),
})

/** Starts what is due and has no job: the jobs of a page end with the page. */
export const startDueJob = (store: Store, secretKey: SecretKey, onStarted?: () => void): Job => ({
  name: 'start-due-communications',
  everySeconds: 60,
  due: sql`select min(scheduled_at) + interval '10 seconds' from communications
    where status = 'scheduled' and schedule_problem is null`,
  run: (_, context) => startDue(store, { ...context, secretKey, onStarted }, DATABASE_CLOCK),
})

type StartPorts = { jobs: JobPort; secretKey: SecretKey; onStarted?: (() => void) | undefined }

/**
 * Starts all communications that are due, each in its own transaction. A communication that fails does not hold up the
 * others.
 */
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
  if (problem === undefined) {
    if (await holdScheduled(trx, ports.jobs, found, await timeOf(trx, clock))) return
    return startLocked(trx, ports.jobs, found)
  }
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
  // The time of a held one is not the time that somebody chose for its text.
  if (found.late && found.heldUntil === null) return 'late'
  if (await isSwitchedOff(trx, found)) return 'accountSwitchedOff'
  return (await isUsableSender(trx, found, found)) ? undefined : 'senderNotApproved'
}
