import { KIND, ReportBody } from '@songsarn/contract/report-body'
import { CONTENT, PEOPLE_CONTENT } from '@songsarn/contract/report-contents'
import { FREQUENCY, RANGE } from '@songsarn/contract/report-times'
import { sql } from 'kysely'
import type { AccountKey } from '../accounts/create-account.ts'
import type { DemoAccounts } from '../accounts/demo.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import type { JobPort } from '../job-queue/job-queue.ts'
import { nextRunOf } from '../reports/definition.ts'
import { type RunOptions, runReport } from '../reports/run-report.ts'
import { startRun } from '../reports/start-due.ts'
import { bangkokDay, monthOf, startOfBangkokDay } from '../time/bangkok.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const DAY_MS = 24 * 3600_000
/** Files are kept for 30 days, so each run of these days has one. */
const DAYS = 28

type PlannedReport = { daysAgo: number; by: 'owner' | 'admin' | 'sender'; body: object }

/** Notices of the last days are not read yet. */
const UNREAD_DAYS = 7
const SEED = 20_261

/** Definitions, oldest first, as somebody made them `daysAgo` at 08:30. */
function planReports(random: Random, today: Date): PlannedReport[] {
  const at = (daysAgo: number, hour: number) =>
    new Date(today.getTime() - daysAgo * DAY_MS + hour * 3600_000).toISOString()
  const lastMonth = monthOf(bangkokDay(today), 1)
  return [
    {
      ...{ daysAgo: DAYS, by: 'owner' },
      body: {
        ...{ reportName: 'Messages of the week', reportType: CONTENT.communication, format: 'csv' },
        ...{
          recurringFlag: KIND.recurring,
          recurringType: FREQUENCY.weekly,
          recurringValue: 1,
          startDate: at(DAYS, 9),
        },
      },
    },
    {
      ...{ daysAgo: 26, by: 'admin' },
      body: {
        ...{ reportName: 'สรุปตามชื่อผู้ส่ง เดือนก่อน', reportType: CONTENT.bySender, format: 'xlsx' },
        ...{ recurringFlag: KIND.recurring, recurringType: FREQUENCY.monthly, recurringValue: 1, startDate: at(26, 9) },
        recurringReportRange: RANGE.lastMonth,
      },
    },
    {
      ...{ daysAgo: 21, by: 'owner' },
      body: {
        ...{ reportName: 'Delivery by day, last month', reportType: CONTENT.byDate, format: 'xlsx' },
        oneTimeReportType: RANGE.custom,
        startDate: startOfBangkokDay(lastMonth.startDate).toISOString(),
        endDate: new Date(startOfBangkokDay(lastMonth.endDate).getTime() + DAY_MS - 60_000).toISOString(),
      },
    },
    {
      ...{ daysAgo: 16, by: 'admin' },
      body: {
        ...{ reportName: 'OTP launch week', reportType: CONTENT.otpTracking, format: 'csv' },
        ...{ recurringFlag: KIND.recurring, recurringType: FREQUENCY.daily },
        ...{ startDate: at(14, 7), endDate: at(12, 8) },
      },
    },
    {
      ...{ daysAgo: 9, by: 'sender' },
      // The segment was deleted since.
      body: {
        ...{ reportName: 'Members of the trial club', reportType: null, peopleReportType: PEOPLE_CONTENT.segment },
        segment: random.idAt(new Date(at(60, 10))),
      },
    },
    {
      ...{ daysAgo: 3, by: 'sender' },
      body: {
        ...{ reportName: 'คลิกลิงก์ 7 วัน', reportType: CONTENT.urlTracking, format: 'xlsx' },
        ...{ oneTimeReportType: RANGE.custom, startDate: at(10, 0), endDate: at(4, 24 - 1 / 60) },
      },
    },
  ]
}

/** No worker runs yet: the runs of the past are made here, each as of its time. */
const noJobs: JobPort = { add: async () => {}, wake: () => {} }

/**
 * Makes the reports of the demo with the runs that were due before today. A run ends as any other: with a file, a preview and
 * a notice, or with an error.
 */
export async function fillReports(
  options: Omit<RunOptions, 'now'>,
  { demo, users }: DemoAccounts,
  today: Date,
): Promise<void> {
  const { store } = options
  const random = seededRandom(SEED)
  for (const { daysAgo, by, body } of planReports(random, today)) {
    const createdAt = new Date(today.getTime() - daysAgo * DAY_MS + 8.5 * 3600_000)
    const definition = ReportBody.parse(body)
    const id = random.idAt(createdAt)
    const { reportName: name, reportType: content, peopleReportType: peopleContent, recurringFlag } = definition
    const about = { name, content, peopleContent, recurringFlag, definition: JSON.stringify(definition) }
    const nextRunAt = nextRunOf(definition, createdAt, true)
    await asWorker(store, (trx) =>
      trx
        .insertInto('reports')
        .values({ ...demo, ...about, id, userId: users.get(by) ?? '', nextRunAt, createdAt })
        .execute(),
    )
    for (;;) {
      const run = await asWorker(store, async (trx) => {
        const report = trx.selectFrom('reports').selectAll().where('tenantId', '=', demo.tenantId).where('id', '=', id)
        const due = await report.where('nextRunAt', '<', today).executeTakeFirst()
        if (!due?.nextRunAt) return undefined
        await startRun(trx, noJobs, due)
        const made = trx.selectFrom('reportRuns').select(['id', 'dueAt']).where('reportId', '=', id)
        return made.where('dueAt', '=', due.nextRunAt).executeTakeFirstOrThrow()
      })
      if (!run) break
      const begun = Date.now()
      const now = () => new Date(run.dueAt.getTime() + Date.now() - begun)
      await runReport({ ...options, now }, noJobs, { tenantId: demo.tenantId, runId: run.id })
      await dateNotices(store, demo, { reportId: id, id: random.idAt(run.dueAt), since: run.dueAt })
    }
  }
  await asWorker(store, async (trx) => {
    await trx.deleteFrom('mails').where('tenantId', '=', demo.tenantId).execute()
    await sql`insert into notice_reads (tenant_id, user_id, notice_id, account_id)
      select tenant_id, ${users.get('owner')}, id, account_id from notices
      where tenant_id = ${demo.tenantId} and created_at < ${new Date(today.getTime() - UNREAD_DAYS * DAY_MS)}
      on conflict do nothing`.execute(trx)
  })
}

/** Notices are listed by their ids, which have the time when they were made: that of the run, and not of the demo's first start. */
const dateNotices = (
  store: Store,
  { tenantId }: AccountKey,
  { reportId, id, since }: { reportId: string; id: string; since: Date },
): Promise<unknown> =>
  asWorker(store, (trx) =>
    sql`with made as (
        delete from notices where tenant_id = ${tenantId} and path like ${`/reports/${reportId}?%`}
          and created_at >= ${since} returning *
      ) insert into notices (tenant_id, id, account_id, kind, params, path, created_at)
      select m.tenant_id, ${id}, m.account_id, m.kind, m.params, m.path, m.created_at from made m`.execute(trx),
  )
