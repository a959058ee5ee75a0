import { KIND, ReportBody } from '@songsarn/contract/reports/report-body'
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
  MAX_REPORTS,
  previewReport,
  type Report,
  retryReportRun,
  sendReportRun,
  testReportExport,
  updateReport,
} from '@songsarn/contract/reports/reports'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { ownLocale } from '../../account/accounts/own-user.ts'
import { deleteFile, findFile, readFile } from '../../files/files/find-file.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'
import { definitionOf, nextRunOf, rangeOfRun } from './definition.ts'
import { findPreview, previewOf } from './preview.ts'
import { RUN_REPORT_JOB } from './run-report.ts'
import { REPORTS_WITH_RUNS, readReports, STATUS, shownItems, shownOne, shownReport, shownRuns } from './show-reports.ts'
import { requireRunRoom, startRun } from './start-due.ts'
import { exportPassword, testTarget, withoutPassword } from './transfer/export-target.ts'
import type { FileTransfer } from './transfer/file-transfer.ts'
import { isExported, queueSending } from './transfer/send-run.ts'

/** The time at which a report is due, or was due last. */
const DUE = 'coalesce(r.next_run_at, r.last_due_at, r.created_at)'
const SORTS = {
  reportName: 'r.name',
  reportType: 'r.content',
  scheduleDate: DUE,
  completeDate: 'done.completed_at',
  totalSize: 'done.bytes',
} as const

/** What reports need besides files. */
export type ReportPorts = FilePorts & { fileTransfer: FileTransfer }

export const handlers = (ports: ReportPorts): Handler[] => [
  handle(listReports, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      const sort = sortOf<(typeof SORTS)[keyof typeof SORTS]>(query.sort, SORTS, { column: DUE, direction: 'desc' })
      const { from, before } = dateRange({ startDate: query.reportStartDate, endDate: query.reportEndDate })
      const due = sql.raw(DUE)
      const where = sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId}
        and r.name ilike ${containing(query.reportName ?? '')}
        ${query.reportType ? sql`and r.content = any(${query.reportType}::smallint[])` : sql``}
        ${query.peopleReportType ? sql`and r.people_content = any(${query.peopleReportType}::smallint[])` : sql``}
        ${query.reportStatus ? sql`and ${STATUS} = any(${query.reportStatus}::integer[])` : sql``}
        ${from ? sql`and ${due} >= ${from}` : sql``} ${before ? sql`and ${due} < ${before}` : sql``}`
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from ${REPORTS_WITH_RUNS} where ${where}`.execute(trx)
      const direction = sql.raw(sort.direction)
      const found = await readReports(
        trx,
        where,
        sql`order by ${sql.raw(sort.column)} ${direction} nulls last, r.id ${direction}
          limit ${query.size} offset ${query.page * query.size}`,
      )
      return {
        items: await shownItems(trx, found, ports.now()),
        page: query.page,
        size: query.size,
        total: rows[0]?.total ?? 0,
      }
    }),
  ),

  handle(createReport, (context, { body }) => create(ports, context, body)),

  handle(createPeopleReport, (context, { body: { reportName, type, segment, format } }) => {
    // What the console shows of the acting account, without its sub-accounts.
    const account = type === PEOPLE_CONTENT.segment ? [] : [context.caller.acting.id]
    const definition = { reportName, reportType: null, peopleReportType: type, segment, format, account }
    return create(ports, context, ReportBody.parse(definition))
  }),

  handle(previewReport, async (context, { body }) => {
    const { caller, transaction } = context
    await transaction((trx) => requireContents(trx, caller, body))
    const now = ports.now()
    const locale = await ownLocale(ports.store, caller)
    const source = { definition: body, range: rangeOfRun(body, now), tenancy: caller.tenancy, locale, now }
    return previewOf((work) => heavyRead(ports.store, context, work), source)
  }),

  handle(getReport, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, caller, params.id)),
  ),

  handle(
    updateReport,
    async ({ caller, transaction, audit, afterCommit }, { params, body }) =>
      transaction(async (trx) => {
        const before = await findReport(trx, caller, params.id, 'lock')
        if (before.recurringFlag === KIND.oneTime && before.lastDueAt !== null)
          throw new ApiProblem('report.alreadyRun')
        await requireContents(trx, caller, body)
        const now = ports.now()
        // A due time that has had its run has no second one.
        const after = before.lastDueAt !== null && before.lastDueAt > now ? before.lastDueAt : now
        const report = await trx
          .updateTable('reports')
          .set({
            ...columnsOf(body),
            exportPassword: await exportPassword(ports.secretKey, params.id, body, before),
            nextRunAt: firstRun(body, after),
          })
          .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
          .returningAll()
          .executeTakeFirstOrThrow()
        if (runsAtOnce(body)) await startByHand(trx, ports, caller, report)
        afterCommit('report runs')
        const change = { before: audited(definitionOf(before)), after: audited(body) }
        await audit(trx, { action: 'update', subject: 'Report', target: targetOf(report), ...change })
        return one(trx, caller, params.id)
      }),
    isReport,
  ),

  handle(deleteReport, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const report = await findReport(trx, caller, params.id, 'lock')
      const { tenantId, id } = report
      const runs = await trx
        .selectFrom('reportRuns')
        .select('fileKey')
        .where((eb) => eb.and({ tenantId, reportId: id }))
        .execute()
      for (const { fileKey } of runs)
        if (fileKey !== null) await deleteFile(trx, { tenantId, id: fileKey }, ports.now())
      await trx
        .deleteFrom('reports')
        .where((eb) => eb.and({ tenantId, id }))
        .execute()
      await audit(trx, { action: 'delete', subject: 'Report', target: targetOf(report) })
    })
    return undefined
  }),

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

  handle(retryReportRun, async ({ caller, transaction, audit, afterCommit }, { params }) =>
    transaction(async (trx) => {
      const before = await findRun(trx, caller, params.id, 'lock')
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
    }),
  ),

  handle(testReportExport, async ({ caller, transaction }, { body }) => {
    const target = await transaction(async (trx) => {
      const { reportId } = body
      return testTarget(ports.secretKey, body, reportId === null ? undefined : await findReport(trx, caller, reportId))
    })
    const accountId = caller.acting.id
    // One at a time: nobody may look for open ports with it.
    if (testing.has(accountId)) throw new ApiProblem('report.testRunning')
    testing.add(accountId)
    try {
      return await ports.fileTransfer.test(target)
    } finally {
      testing.delete(accountId)
    }
  }),

  handle(sendReportRun, async ({ caller, transaction, audit, afterCommit }, { params }) =>
    transaction(async (trx) => {
      const before = await findRun(trx, caller, params.id, 'lock')
      const report = await findReport(trx, caller, before.reportId)
      if (!isExported(report)) throw new ApiProblem('report.exportOff')
      const isKept = before.fileKey !== null && before.fileUntil !== null && before.fileUntil > ports.now()
      if (!isKept) throw new ApiProblem('report.noFile')
      await queueSending(trx, ports.jobs, before, ports.now())
      const after = { dueDate: before.dueAt, hostName: definitionOf(report).hostName }
      await audit(trx, { action: 'send', subject: 'Report', target: targetOf(report), after })
      afterCommit('report transfers')
      return shownOne(trx, await findRun(trx, caller, params.id), ports.now())
    }),
  ),

  handle(getReportRunFile, async ({ caller, transaction }, { params }) => {
    const file = await transaction(async (trx) => {
      const { fileKey } = await findRun(trx, caller, params.id)
      if (fileKey === null) throw notFound()
      return findFile(trx, caller, { id: fileKey, purpose: 'report', now: ports.now() })
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

async function create(ports: ReportPorts, context: CallerContext, body: ReportBody): Promise<Report> {
  const { caller, transaction, audit, saveResponse, afterCommit } = context
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
    if (runsAtOnce(body)) await startByHand(trx, ports, caller, report)
    await audit(trx, { action: 'create', subject: 'Report', target: targetOf(report), after: audited(body) })
    afterCommit('report runs')
    return saveResponse(trx, await one(trx, caller, report.id))
  })
}

/** Accounts with a connection test under way in this process. */
const testing = new Set<string>()

async function startByHand(trx: Scope, { jobs }: FilePorts, caller: Caller, report: Row<'reports'>): Promise<void> {
  await requireRunRoom(trx, caller)
  await startRun(trx, jobs, report)
}

const targetOf = ({ id, name }: Row<'reports'>) => ({ id, name })

/** That a password was given, not which. */
const audited = (body: ReportBody) => ({
  ...body,
  channelType: body.channelType.map(String),
  password: body.password === null ? null : '•••',
})

const notFound = () => new ApiProblem('resource.notFound')

async function findReport(trx: Scope, caller: Caller, id: string, lock?: 'lock'): Promise<Row<'reports'>> {
  const found = trx
    .selectFrom('reports')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
  return (lock ? found.forUpdate() : found).executeTakeFirstOrThrow(notFound)
}

const isReport = async (trx: Scope, caller: Caller, { id }: { id: string }) =>
  Boolean(await findReport(trx, caller, id))

/** A run of a report of the acting account. */
export async function findRun(trx: Scope, caller: Caller, id: string, lock?: 'lock'): Promise<Row<'reportRuns'>> {
  const found = trx
    .selectFrom('reportRuns')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
  return (lock ? found.forUpdate() : found).executeTakeFirstOrThrow(notFound)
}

async function one(trx: Scope, caller: Caller, id: string) {
  const { tenantId, accountId } = ofCaller(caller)
  const where = sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId} and r.id = ${id}`
  const [found] = await readReports(trx, where)
  if (!found) throw notFound()
  return shownReport(trx, found)
}

const columnsOf = (body: ReportBody) => ({
  name: body.reportName,
  content: body.reportType,
  peopleContent: body.peopleReportType,
  recurringFlag: body.recurringFlag,
  definition: JSON.stringify(withoutPassword(body)),
})

const runsAtOnce = (body: ReportBody) => body.recurringFlag === KIND.oneTime && body.scheduleDate === null

/** @throws ApiProblem for a time that has passed, or a recurrence without a run */
function firstRun(body: ReportBody, now: Date): Date {
  if (body.recurringFlag === KIND.oneTime && body.scheduleDate !== null && new Date(body.scheduleDate) <= now)
    throw new ApiProblem('request.invalid', { errors: [fieldError('scheduleDate', 'inPast')] })
  const first = nextRunOf(body, now, true)
  if (first === null) throw new ApiProblem('report.neverRuns', { errors: [fieldError('endDate', 'tooSmall')] })
  return first
}

/**
 * An account that the caller does not reach is as good as none, and so is a segment of another account.
 *
 * @throws ApiProblem right.missing for people that the caller may not read
 */
async function requireContents(trx: Scope, caller: Caller, body: ReportBody): Promise<void> {
  if (body.peopleReportType !== null && !caller.can('read', 'Person'))
    throw new ApiProblem('right.missing', { params: { action: 'read', subject: 'Person' } })
  const errors = body.account.flatMap((id, index) =>
    caller.tenancy.accountIds.includes(id) ? [] : [fieldError(`account.${index}`, 'unknown')],
  )
  const { segment: id } = body
  if (id !== null) {
    const segment = trx
      .selectFrom('segments')
      .select('id')
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
    if (!(await segment.executeTakeFirst())) errors.push(fieldError('segment', 'unknown'))
  }
  if (errors.length > 0) throw new ApiProblem('request.invalid', { errors })
}
