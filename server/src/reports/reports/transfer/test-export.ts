import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { testReportExport } from '@songsarn/contract/reports/reports'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../../foundation/http/handle.ts'
import { findReport } from '../find-report.ts'
import type { ReportPorts } from '../ports.ts'
import { testTarget } from './export-target.ts'

/** Accounts with a connection test under way in this process. */
const testing = new Set<string>()

/** Tests the connection to the server of a report. */
export async function testExport(
  ports: ReportPorts,
  { caller, transaction }: CallerContext,
  body: CallParsed<typeof testReportExport>['body'],
): Promise<CallAnswer<typeof testReportExport>> {
  const target = await transaction(async (trx) => {
    const { reportId } = body
    return testTarget(ports.secretKey, body, reportId === null ? undefined : await findReport(trx, caller, reportId))
  })
  const accountId = caller.acting.id
  // One at a time: a user may not look for open ports with it.
  if (testing.has(accountId)) throw new ApiProblem('report.testRunning')
  testing.add(accountId)
  try {
    return await ports.fileTransfer.test(target)
  } finally {
    testing.delete(accountId)
  }
}
