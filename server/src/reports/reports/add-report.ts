import type { ReportBody } from '@songsarn/contract/reports/report-body'
import { MAX_REPORTS, type Report } from '@songsarn/contract/reports/reports'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { oneReport, targetOf } from './find-report.ts'
import type { ReportPorts } from './ports.ts'
import { audited, columnsOf, firstRun, requireContents, startAtOnce } from './store-report.ts'
import { exportPassword } from './transfer/export-target.ts'

/** Makes a report; one without a time runs at once. */
export async function addReport(ports: ReportPorts, context: CallerContext, body: ReportBody): Promise<Report> {
  const { caller, transaction, audit, saveResponse } = context
  return transaction(async (trx) => {
    await requireContents(trx, caller, body)
    await requireBelowLimit(trx, caller, { table: 'reports', max: MAX_REPORTS })
    const now = ports.now()
    const owner = { ...ofCaller(caller), userId: caller.tenancy.userId }
    const id = newId()
    const password = { exportPassword: await exportPassword(ports.secretKey, id, body) }
    const report = await trx
      .insertInto('reports')
      .values({ ...owner, ...columnsOf(body), ...password, id, nextRunAt: firstRun(body, now), createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await startAtOnce(trx, ports, context, body, report)
    await audit(trx, { action: 'create', subject: 'Report', target: targetOf(report), after: audited(body) })
    return saveResponse(trx, await oneReport(trx, caller, report.id))
  })
}
