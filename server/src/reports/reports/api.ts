import { ReportBody } from '@songsarn/contract/reports/report-body'
import { PEOPLE_CONTENT } from '@songsarn/contract/reports/report-contents'
import {
  createPeopleReport,
  createReport,
  deleteReport,
  getReport,
  getReportRunFile,
  getReportRunPreview,
  listReportRuns,
  listReports,
  previewReport,
  retryReportRun,
  sendReportRun,
  testReportExport,
  updateReport,
} from '@songsarn/contract/reports/reports'
import { ownLocale } from '../../account/accounts/own-user.ts'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { findFile, readFile } from '../../files/files/find-file.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import { addReport } from './add-report.ts'
import { changeReport } from './change-report.ts'
import { rangeOfRun } from './definition.ts'
import { findReport, findRun, isReport, notFound, oneReport } from './find-report.ts'
import { listPage } from './list-reports.ts'
import type { ReportPorts } from './ports.ts'
import { findPreview, previewOf } from './preview.ts'
import { removeReport } from './remove-report.ts'
import { retryRun } from './retry-run.ts'
import { shownRuns } from './show-reports.ts'
import { requireContents } from './store-report.ts'
import { sendRunAgain } from './transfer/send-run-again.ts'
import { testExport } from './transfer/test-export.ts'

export const handlers = (ports: ReportPorts): Handler[] => [
  handle(listReports, async (context, { query }) => listPage(context, query, ports.now())),
  handle(createReport, async (context, { body }) => addReport(ports, context, body)),

  handle(createPeopleReport, (context, { body: { reportName, type, segment, format } }) => {
    // Same rows as the console shows for the acting account, without its sub-accounts.
    const account = type === PEOPLE_CONTENT.segment ? [] : [context.caller.acting.id]
    const definition = { reportName, reportType: null, peopleReportType: type, segment, format, account }
    return addReport(ports, context, ReportBody.parse(definition))
  }),

  handle(previewReport, async (context, { body }) => {
    const { signal } = context.request
    const { caller, transaction } = context
    await transaction((trx) => requireContents(trx, caller, body))
    const now = ports.now()
    const locale = await ownLocale(ports.store, caller)
    const { tenancy } = caller
    const causes = await causesOf(ports.store)
    const source = { definition: body, range: rangeOfRun(body, now), tenancy, locale, causes, now }
    return previewOf((work) => heavyRead(ports.store, context, work), source, signal)
  }),

  handle(getReport, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => oneReport(trx, caller, params.id)),
  ),

  handle(updateReport, async (context, { params, body }) => changeReport(ports, context, params.id, body), isReport),

  handle(deleteReport, async (context, { params }) => removeReport(ports, context, params.id)),

  handle(listReportRuns, async ({ caller, transaction }, { params, query }) =>
    transaction(async (trx) => {
      const { tenantId, id } = await findReport(trx, caller, params.id)
      const sort = sortOf(query.sort, { scheduleDate: 'dueAt' }, { column: 'dueAt', direction: 'desc' })
      const found = trx.selectFrom('reportRuns').where((eb) => eb.and({ tenantId, reportId: id }))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction),
      )
      return { items: await shownRuns(trx, rows, ports.now()), ...page }
    }),
  ),

  handle(retryReportRun, async (context, { params }) => retryRun(ports, context, params.id)),
  handle(testReportExport, async (context, { body }) => testExport(ports, context, body)),
  handle(sendReportRun, async (context, { params }) => sendRunAgain(ports, context, params.id)),

  handle(getReportRunFile, async ({ caller, transaction, audit }, { params }) => {
    const file = await transaction(async (trx) => {
      const { fileKey, reportId } = await findRun(trx, caller, params.id)
      if (fileKey === null) throw notFound()
      const found = await findFile(trx, caller, { id: fileKey, purpose: 'report', now: ports.now() })
      await audit(trx, { action: 'export', subject: 'Report', target: { id: reportId, name: found.name } })
      return found
    })
    return readFile(ports, file)
  }),

  handle(getReportRunPreview, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => {
      const preview = await findPreview(trx, await findRun(trx, caller, params.id), ports.now())
      if (!preview) throw new ApiProblem('report.noFile')
      return preview
    }),
  ),
]
