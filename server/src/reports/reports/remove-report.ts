import { deleteFile } from '../../files/files/find-file.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findReport, targetOf } from './find-report.ts'
import type { ReportPorts } from './ports.ts'

/** Deletes a report with its runs and their files. */
export function removeReport(
  ports: ReportPorts,
  { caller, transaction, audit }: CallerContext,
  reportId: string,
): Promise<undefined> {
  return transaction(async (trx) => {
    const report = await findReport(trx, caller, reportId, 'lock')
    const { tenantId } = report
    const runs = await trx
      .selectFrom('reportRuns')
      .select('fileKey')
      .where((eb) => eb.and({ tenantId, reportId }))
      .execute()
    for (const { fileKey } of runs) if (fileKey !== null) await deleteFile(trx, { tenantId, id: fileKey }, ports.now())
    await trx
      .deleteFrom('reports')
      .where((eb) => eb.and({ tenantId, id: reportId }))
      .execute()
    await audit(trx, { action: 'delete', subject: 'Report', target: targetOf(report) })
    return undefined
  })
}
