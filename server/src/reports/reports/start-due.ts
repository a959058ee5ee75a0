import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { Job, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { definitionOf, nextRunOf, rangeOfRun } from './definition.ts'
import { RUN_REPORT_JOB } from './run-report.ts'

/** Starts runs whose time has come. Runs that were missed while the service was down are made up, each for its own range. */
export const startDueReportsJob = (store: Store, now = () => new Date()): Job => ({
  name: 'start-due-reports',
  everySeconds: 5,
  due: sql`select min(next_run_at) from reports`,
  run: (_, { signal, jobs }) => startDueReports(store, jobs, now(), signal),
})

export async function startDueReports(store: Store, jobs: JobPort, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const isFound = await asWorker(store, async (trx) => {
      // The lock makes each due time one process's own; the unique key of runs holds it even without.
      const due = await trx
        .selectFrom('reports')
        .selectAll()
        .where('nextRunAt', '<=', now)
        .orderBy('nextRunAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (due) await startRun(trx, jobs, due)
      return due !== undefined
    })
    if (!isFound) break
    jobs.wake(RUN_REPORT_JOB.name)
  }
}

/** Runs of an account that may wait or run when a person starts another run. Recurring runs are never refused. */
const MAX_WAITING_RUNS = 20

/**
 * Refuses to start one more run by hand: the runs of one account must not hold up the runs of others. Throws ApiProblem
 * limit.reached.
 */
export const requireRunRoom = (trx: Scope, caller: Caller): Promise<void> =>
  requireBelowLimit(trx, caller, {
    ...{ table: 'reportRuns', max: MAX_WAITING_RUNS },
    counted: sql`state in ('queued', 'running')`,
  })

/** Makes the run that is due next, and sets the time of the one after it. The report's row must be locked or new. */
export async function startRun(trx: Scope, jobs: JobPort, report: Row<'reports'>): Promise<void> {
  const { tenantId, id: reportId, accountId, nextRunAt: dueAt } = report
  if (dueAt === null) return
  const definition = definitionOf(report)
  const range = rangeOfRun(definition, dueAt)
  const made = await trx
    .insertInto('reportRuns')
    .values({ tenantId, id: newId(), reportId, accountId, dueAt, rangeFrom: range.from, rangeUntil: range.until })
    .onConflict((conflict) => conflict.columns(['tenantId', 'reportId', 'dueAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await jobs.add(trx, RUN_REPORT_JOB, { tenantId, runId: made.id }, made.id)
  await trx
    .updateTable('reports')
    .set({ nextRunAt: nextRunOf(definition, dueAt, false), lastDueAt: dueAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .execute()
}
