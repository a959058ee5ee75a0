import type { ReportRun } from '@songsarn/contract/reports/report-run'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findReport, findRun, targetOf } from './find-report.ts'
import type { ReportPorts } from './ports.ts'
import { RUN_REPORT_JOB } from './run-report.ts'
import { shownOne } from './show-reports.ts'
import { requireRunRoom } from './start-due.ts'

/** Starts a run that failed again. */
export function retryRun(
  ports: ReportPorts,
  { caller, transaction, audit, afterCommit }: CallerContext,
  id: string,
): Promise<ReportRun> {
  return transaction(async (trx) => {
    const before = await findRun(trx, caller, id, 'lock')
    if (before.state !== 'error') throw new ApiProblem('report.runNotFailed')
    await requireRunRoom(trx, caller)
    const again = await trx
      .updateTable('reportRuns')
      .set({ state: 'queued', error: null, rows: 0, startedAt: null, completedAt: null })
      .where((eb) => eb.and({ tenantId: before.tenantId, id: before.id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await ports.jobs.add(trx, RUN_REPORT_JOB, { tenantId: again.tenantId, runId: again.id }, again.id)
    const target = targetOf(await findReport(trx, caller, before.reportId))
    await audit(trx, { action: 'request', subject: 'Report', target, after: { dueDate: again.dueAt } })
    afterCommit('report runs')
    return shownOne(trx, again, ports.now())
  })
}
