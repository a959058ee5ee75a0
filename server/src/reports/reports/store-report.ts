import { KIND, type ReportBody } from '@songsarn/contract/reports/report-body'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { nextRunOf } from './definition.ts'
import { requireRunRoom, startRun } from './start-due.ts'
import { withoutPassword } from './transfer/export-target.ts'

/**
 * An account that the caller does not reach is as good as none, and so is a segment of another account.
 *
 * @throws ApiProblem right.missing for people that the caller may not read
 */
export async function requireContents(trx: Scope, caller: Caller, body: ReportBody): Promise<void> {
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

/** @throws ApiProblem for a time that has passed, or a recurrence without a run */
export function firstRun(body: ReportBody, now: Date): Date {
  if (body.recurringFlag === KIND.oneTime && body.scheduleDate !== null && new Date(body.scheduleDate) <= now)
    throw new ApiProblem('request.invalid', { errors: [fieldError('scheduleDate', 'inPast')] })
  const first = nextRunOf(body, now, true)
  if (first === null) throw new ApiProblem('report.neverRuns', { errors: [fieldError('endDate', 'tooSmall')] })
  return first
}

export const columnsOf = (body: ReportBody) => ({
  name: body.reportName,
  content: body.reportType,
  peopleContent: body.peopleReportType,
  recurringFlag: body.recurringFlag,
  definition: JSON.stringify(withoutPassword(body)),
})

/** Starts the run of a report that runs at once. */
export async function startAtOnce(
  trx: Scope,
  { jobs }: Ports,
  { caller, afterCommit }: CallerContext,
  body: ReportBody,
  report: Row<'reports'>,
): Promise<void> {
  if (body.recurringFlag !== KIND.oneTime || body.scheduleDate !== null) return
  await requireRunRoom(trx, caller)
  await startRun(trx, jobs, report)
  afterCommit('report runs')
}

/** That a password was given, not which. */
export const audited = (body: ReportBody) => ({
  ...body,
  channelType: body.channelType.map(String),
  password: body.password === null ? null : '•••',
})
