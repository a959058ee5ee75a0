import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listReports } from '@songsarn/contract/reports/reports'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'
import { REPORTS_WITH_RUNS, readReports, STATUS, shownItems } from './show-reports.ts'

/** The time at which a report is due, or was due last. */
const DUE = sql`coalesce(r.next_run_at, r.last_due_at, r.created_at)`
const SORTS = {
  name: byName('r.name'),
  reportName: byName('r.name'),
  reportType: sql`r.content`,
  scheduleDate: DUE,
  completeDate: sql`done.completed_at`,
  totalSize: sql`done.bytes`,
} as const

/** A page of the reports of the acting account. */
export function listPage(
  { caller, transaction }: CallerContext,
  query: CallParsed<typeof listReports>['query'],
  now: Date,
): Promise<CallAnswer<typeof listReports>> {
  return transaction(async (trx) => {
    const { tenantId, accountId } = ofCaller(caller)
    const sort = sortOf(query.sort, SORTS, { column: DUE, direction: 'desc' })
    const { from, before } = dateRange({ startDate: query.reportStartDate, endDate: query.reportEndDate })
    const where = sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId}
      and r.name ilike ${containing(query.reportName ?? '')}
      ${query.reportType ? sql`and r.content = any(${query.reportType}::smallint[])` : sql``}
      ${query.peopleReportType ? sql`and r.people_content = any(${query.peopleReportType}::smallint[])` : sql``}
      ${query.reportStatus ? sql`and ${STATUS} = any(${query.reportStatus}::integer[])` : sql``}
      ${from ? sql`and ${DUE} >= ${from}` : sql``} ${before ? sql`and ${DUE} < ${before}` : sql``}`
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${REPORTS_WITH_RUNS} where ${where}`.execute(trx)
    const direction = sql.raw(sort.direction)
    const found = await readReports(
      trx,
      where,
      sql`order by ${sort.column} ${direction} nulls last, r.id ${direction}
        limit ${query.size} offset ${query.page * query.size}`,
    )
    return {
      items: await shownItems(trx, found, now),
      page: query.page,
      size: query.size,
      total: rows[0]?.total ?? 0,
    }
  })
}
