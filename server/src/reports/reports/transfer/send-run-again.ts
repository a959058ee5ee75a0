import type { ReportRun } from '@songsarn/contract/reports/report-run'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../../foundation/http/handle.ts'
import { definitionOf } from '../definition.ts'
import { findReport, findRun, targetOf } from '../find-report.ts'
import type { ReportPorts } from '../ports.ts'
import { shownOne } from '../show-reports.ts'
import { isExported, queueSending } from './send-run.ts'

/** Puts the file of a run on the server of its report once more. */
export function sendRunAgain(
  ports: ReportPorts,
  { caller, transaction, audit, afterCommit }: CallerContext,
  id: string,
): Promise<ReportRun> {
  return transaction(async (trx) => {
    const before = await findRun(trx, caller, id, 'lock')
    const report = await findReport(trx, caller, before.reportId)
    if (!isExported(report)) throw new ApiProblem('report.exportOff')
    const isKept = before.fileKey !== null && before.fileUntil !== null && before.fileUntil > ports.now()
    if (!isKept) throw new ApiProblem('report.noFile')
    await queueSending(trx, ports.jobs, before, ports.now())
    const after = { dueDate: before.dueAt, hostName: definitionOf(report).hostName }
    await audit(trx, { action: 'send', subject: 'Report', target: targetOf(report), after })
    afterCommit('report transfers')
    return shownOne(trx, await findRun(trx, caller, id), ports.now())
  })
}
