import { KIND, type ReportBody } from '@songsarn/contract/reports/report-body'
import type { Report } from '@songsarn/contract/reports/reports'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { definitionOf } from './definition.ts'
import { findReport, oneReport, targetOf } from './find-report.ts'
import type { ReportPorts } from './ports.ts'
import { audited, columnsOf, firstRun, requireContents, startAtOnce } from './store-report.ts'
import { exportPassword } from './transfer/export-target.ts'

/** Changes a report. A one-time report that has run cannot change. */
export function changeReport(
  ports: ReportPorts,
  context: CallerContext,
  id: string,
  body: ReportBody,
): Promise<Report> {
  const { caller, transaction, audit } = context
  return transaction(async (trx) => {
    const before = await findReport(trx, caller, id, 'lock')
    if (before.recurringFlag === KIND.oneTime && before.lastDueAt !== null) throw new ApiProblem('report.alreadyRun')
    await requireContents(trx, caller, body)
    const now = ports.now()
    // A due time that has had its run has no second one.
    const after = before.lastDueAt !== null && before.lastDueAt > now ? before.lastDueAt : now
    const report = await trx
      .updateTable('reports')
      .set({
        ...columnsOf(body),
        exportPassword: await exportPassword(ports.secretKey, id, body, before),
        nextRunAt: firstRun(body, after),
      })
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await startAtOnce(trx, ports, context, body, report)
    const change = { before: audited(definitionOf(before)), after: audited(body) }
    await audit(trx, { action: 'update', subject: 'Report', target: targetOf(report), ...change })
    return oneReport(trx, caller, id)
  })
}
