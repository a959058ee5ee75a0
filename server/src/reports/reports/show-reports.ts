import { KIND } from '@songsarn/contract/reports/report-body'
import { type ReportRun, RUN_ERRORS, type RunMail } from '@songsarn/contract/reports/report-run'
import { REPORT_STATUSES, type Report, type ReportListItem } from '@songsarn/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { accountNames } from '../../account/accounts/account-name.ts'
import { withNames } from '../../account/accounts/with-names.ts'
import { nameOf } from '../../communication/communication-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { definitionOf } from './definition.ts'
import { mailsOf } from './mail-run.ts'
import { shownTransfer } from './transfer/send-run.ts'

/** Statements of the list name `reports` r, its newest run `run` and its newest completed run `done`. */
export const REPORTS_WITH_RUNS: RawBuilder<unknown> = sql`reports r
  left join lateral (
    select * from report_runs n where n.tenant_id = r.tenant_id and n.report_id = r.id order by n.due_at desc limit 1
  ) run on true
  left join lateral (
    select * from report_runs n
    where n.tenant_id = r.tenant_id and n.report_id = r.id and n.state = 'completed' order by n.due_at desc limit 1
  ) done on true`

/** The code of a report's state; null while a one-time report has not ended. */
export const STATUS: RawBuilder<number | null> = sql`case
  when r.recurring_flag = ${sql.lit(KIND.recurring)} then case when r.next_run_at is null then 3 else 2 end
  when run.state = 'completed' then 1 when run.state = 'error' then 4 end`

type Run = Row<'reportRuns'>
export type FoundReport = Row<'reports'> & { status: number | null; run: Run | null; done: Run | null }

/** Reads reports by a condition on `r`, `run` and `done`. */
export async function readReports(
  trx: Scope,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<FoundReport[]> {
  const { rows } = await sql<Row<'reports'> & { status: number | null; runId: string | null; doneId: string | null }>`
    select r.*, ${STATUS} as status, run.id as run_id, done.id as done_id
    from ${REPORTS_WITH_RUNS} where ${where} ${page}`.execute(trx)
  const [first] = rows
  if (!first) return []
  const runIds = rows.flatMap(({ runId, doneId }) => [runId, doneId]).filter((id) => id !== null)
  const runs = await trx
    .selectFrom('reportRuns')
    .selectAll()
    .where('tenantId', '=', first.tenantId)
    .where(sql<boolean>`id = any(${runIds}::uuid[])`)
    .execute()
  const byId = new Map(runs.map((run) => [run.id, run]))
  return rows.map(({ runId, doneId, ...report }) => ({
    ...report,
    run: byId.get(runId ?? '') ?? null,
    done: byId.get(doneId ?? '') ?? null,
  }))
}

export async function shownRuns(trx: Scope, runs: readonly Run[], now: Date): Promise<ReportRun[]> {
  const [first] = runs
  if (!first) return []
  const ids = runs.map(({ id }) => id)
  const mails = await mailsOf(trx, first.tenantId, ids)
  return runs.map((of) => shownRun(of, mails.get(of.id), now))
}

export const shownOne = async (trx: Scope, of: Run, now: Date): Promise<ReportRun> =>
  shownRun(of, (await mailsOf(trx, of.tenantId, [of.id])).get(of.id), now)

function shownRun(of: Run, mails: RunMail[] = [], now: Date): ReportRun {
  const hasFile = of.fileKey !== null && of.fileUntil !== null && of.fileUntil > now
  const end = of.completedAt
  const error = RUN_ERRORS.find((known) => known === of.error)
  return {
    id: of.id,
    status: of.state,
    scheduleDate: of.dueAt.toISOString(),
    startDate: of.rangeFrom.toISOString(),
    endDate: of.rangeUntil.toISOString(),
    completeDate: end?.toISOString() ?? null,
    rows: of.rows,
    rowsExpected: of.rowsExpected,
    totalSize: of.bytes,
    experience: secondsOf(of),
    error: of.state === 'error' ? (error ?? 'internal') : null,
    fileUntil: hasFile ? (of.fileUntil?.toISOString() ?? null) : null,
    fileName: hasFile ? of.fileName : null,
    hasPreview: hasFile && of.hasPreview,
    transfer: shownTransfer(of),
    mails,
  }
}

/** With one decimal. */
function secondsOf({ startedAt, completedAt }: Run): number | null {
  if (startedAt === null || completedAt === null) return null
  return Math.round((completedAt.getTime() - startedAt.getTime()) / 100) / 10
}

const flagOf = (code: number) => (code === KIND.recurring ? KIND.recurring : KIND.oneTime)
const statusOf = (code: number | null) => REPORT_STATUSES.find((known) => known === code) ?? null

export async function shownItems(trx: Scope, found: readonly FoundReport[], now: Date): Promise<ReportListItem[]> {
  const [first] = found
  if (!first) return []
  const definitions = new Map(found.map((report) => [report.id, definitionOf(report)]))
  const all = [...definitions.values()]
  const accounts = await accountNames(
    trx,
    first.tenantId,
    all.flatMap(({ account }) => account),
  )
  const communications = await communicationNames(
    trx,
    first.tenantId,
    all.flatMap(({ communication }) => communication),
  )
  const runs = await shownRuns(
    trx,
    found.flatMap(({ run }) => run ?? []),
    now,
  )
  const runById = new Map(runs.map((run) => [run.id, run]))
  const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []))
  return (await withNames(trx, first.tenantId, found)).map((of) => {
    const definition = definitionOf(of)
    const isRecurring = definition.recurringFlag === KIND.recurring
    return {
      id: of.id,
      name: of.name,
      reportName: of.name,
      reportType: definition.reportType,
      peopleReportType: definition.peopleReportType,
      format: definition.format,
      recurringFlag: flagOf(of.recurringFlag),
      createDate: of.createdAt.toISOString(),
      createBy: of.userName ?? '',
      status: statusOf(of.status),
      scheduleDate: (of.nextRunAt ?? of.lastDueAt ?? of.createdAt).toISOString(),
      completeDate: of.done?.completedAt?.toISOString() ?? null,
      totalSize: of.done?.bytes ?? null,
      account: named(definition.account, accounts),
      communication: named(definition.communication, communications),
      dateRange: of.run && { startDate: of.run.rangeFrom.toISOString(), endDate: of.run.rangeUntil.toISOString() },
      recurrence: isRecurring ? definition.recurringType : null,
      oneTime: isRecurring || definition.reportType === null ? null : definition.oneTimeReportType,
      experience: of.done && secondsOf(of.done),
      run: of.run && (runById.get(of.run.id) ?? null),
    }
  })
}

export async function shownReport(trx: Scope, of: FoundReport): Promise<Report> {
  const [named] = await withNames(trx, of.tenantId, [of])
  const { password: _, ...definition } = definitionOf(of)
  return {
    ...definition,
    hasPassword: of.exportPassword !== null,
    id: of.id,
    createDate: of.createdAt.toISOString(),
    createBy: named?.userName ?? '',
    reportStatus: statusOf(of.status),
    nextDate: of.nextRunAt?.toISOString() ?? null,
  }
}

async function communicationNames(trx: Scope, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null; content: string }>`
    select id, name, content from communications
    where tenant_id = ${tenantId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
