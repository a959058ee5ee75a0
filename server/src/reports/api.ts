import {
  createReport,
  deleteReport,
  getReport,
  KIND,
  listReports,
  MAX_REPORTS,
  type ReportBody,
  updateReport,
} from '@songsarn/contract/reports'
import { sql } from 'kysely'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { requireBelowLimit } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { fieldError } from '../http/field-errors.ts'
import { type Handler, handle } from '../http/handle.ts'
import { containing, sortOf } from '../http/list.ts'
import type { Ports } from '../http/ports.ts'
import { dateRange } from '../time/bangkok.ts'
import { nextRunOf } from './definition.ts'
import { REPORTS_WITH_RUNS, readReports, STATUS, shownItems, shownReport } from './show-reports.ts'

/** The time at which a report is due, or was due last. */
const DUE = 'coalesce(r.next_run_at, r.last_due_at, r.created_at)'
const SORTS = {
  reportName: 'r.name',
  reportType: 'r.content',
  scheduleDate: DUE,
  completeDate: 'done.completed_at',
  totalSize: 'done.bytes',
} as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listReports, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      const sort = sortOf<(typeof SORTS)[keyof typeof SORTS]>(query.sort, SORTS, { column: DUE, direction: 'desc' })
      const { from, before } = dateRange({ startDate: query.reportStartDate, endDate: query.reportEndDate })
      const due = sql.raw(DUE)
      const where = sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId}
        and r.name ilike ${containing(query.reportName ?? '')}
        ${query.reportType ? sql`and r.content = any(${query.reportType}::smallint[])` : sql``}
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
      return { items: await shownItems(trx, found), page: query.page, size: query.size, total: rows[0]?.total ?? 0 }
    }),
  ),

  handle(createReport, async ({ caller, transaction, saveResponse }, { body }) =>
    transaction(async (trx) => {
      requireReachable(caller, body)
      await requireBelowLimit(trx, caller, { table: 'reports', max: MAX_REPORTS })
      const now = ports.now()
      const owner = { ...ofCaller(caller), userId: caller.tenancy.userId }
      const id = newId()
      await trx
        .insertInto('reports')
        .values({ ...owner, ...columnsOf(body), id, nextRunAt: firstRun(body, now), createdAt: now })
        .execute()
      return saveResponse(trx, await one(trx, caller, id))
    }),
  ),

  handle(getReport, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, caller, params.id)),
  ),

  handle(
    updateReport,
    async ({ caller, transaction }, { params, body }) =>
      transaction(async (trx) => {
        const before = await findReport(trx, caller, params.id, 'lock')
        if (before.recurringFlag === KIND.oneTime && before.lastDueAt !== null)
          throw new ApiProblem('report.alreadyRun')
        requireReachable(caller, body)
        const now = ports.now()
        // A due time that has had its run has no second one.
        const after = before.lastDueAt !== null && before.lastDueAt > now ? before.lastDueAt : now
        await trx
          .updateTable('reports')
          .set({ ...columnsOf(body), nextRunAt: firstRun(body, after) })
          .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
          .execute()
        return one(trx, caller, params.id)
      }),
    isReport,
  ),

  handle(deleteReport, async ({ caller, transaction }, { params }) => {
    await transaction(async (trx) => {
      const deleted = trx.deleteFrom('reports').where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
      await deleted.returning('id').executeTakeFirstOrThrow(notFound)
    })
    return undefined
  }),
]

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
  recurringFlag: body.recurringFlag,
  definition: JSON.stringify(body),
})

/** @throws ApiProblem for a time that has passed, or a recurrence without a run */
function firstRun(body: ReportBody, now: Date): Date {
  if (body.recurringFlag === KIND.oneTime && body.scheduleDate !== null && new Date(body.scheduleDate) <= now)
    throw new ApiProblem('request.invalid', { errors: [fieldError('scheduleDate', 'inPast')] })
  const first = nextRunOf(body, now, true)
  if (first === null) throw new ApiProblem('report.neverRuns', { errors: [fieldError('endDate', 'tooSmall')] })
  return first
}

/** An account that the caller does not reach is as good as none. */
function requireReachable({ tenancy }: Caller, { account }: ReportBody): void {
  const errors = account.flatMap((id, index) =>
    tenancy.accountIds.includes(id) ? [] : [fieldError(`account.${index}`, 'unknown')],
  )
  if (errors.length > 0) throw new ApiProblem('request.invalid', { errors })
}
