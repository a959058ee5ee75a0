import { KIND, ReportBody } from '@songsarn/contract/reports/report-body'
import { CONTENT, PEOPLE_CONTENT } from '@songsarn/contract/reports/report-contents'
import { FREQUENCY, RANGE } from '@songsarn/contract/reports/report-times'
import { sql } from 'kysely'
import type { AccountKey } from '../account/accounts/create-account.ts'
import type { Row, Scope } from '../foundation/db/database.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import type { JobPort } from '../foundation/job-queue/job-queue.ts'
import { bangkokDay, monthOf, startOfBangkokDay } from '../foundation/time/bangkok.ts'
import { nextRunOf } from '../reports/reports/definition.ts'
import { type RunOptions, runReport } from '../reports/reports/run-report.ts'
import { startRun } from '../reports/reports/start-due.ts'
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

/** The row of `installation` that has the day of the demo until its reports are made. */
const ORDER_ROW = 'demo-reports'

/** Has the reports made as of this day, in the transaction that makes the demo. */
export async function orderReports(trx: Scope, today: Date): Promise<void> {
  await trx.insertInto('installation').values({ name: ORDER_ROW, value: today.toISOString() }).execute()
}

/**
 * Makes the reports of the demo that were ordered, with the runs that were due before its day. A run ends as any other: with a
 * file, a preview and a notice, or with an error. When the process dies, the next start goes on.
 */
export async function fillReports(options: Omit<RunOptions, 'now'>): Promise<void> {
  const { store } = options
  const found = await asWorker(store, async (trx) => {
    const order = trx.selectFrom('installation').select('value').where('name', '=', ORDER_ROW)
    const ordered = await order.executeTakeFirst()
    return ordered && { today: new Date(ordered.value), users: await usersOf(trx) }
  })
  if (!found) return
  const { today, users } = found
  const random = seededRandom(SEED)
  for (const { daysAgo, by, body } of planReports(random, today)) {
    const createdAt = new Date(today.getTime() - daysAgo * DAY_MS + 8.5 * 3600_000)
    const definition = ReportBody.parse(body)
    const id = random.idAt(createdAt)
    const user = users.get(by)
    if (!user) continue
    await asWorker(store, (trx) => addReport(trx, { ...user, id, createdAt }, definition))
    const left = await asWorker(store, (trx) => unfinishedRuns(trx, user, id))
    for (const run of left) await makeRun(options, run)
    for (;;) {
      const run = await asWorker(store, (trx) => startNext(trx, user, id, today))
      if (!run) break
      await makeRun(options, run)
    }
  }
  const owner = users.get('owner')
  await asWorker(store, async (trx) => {
    if (owner) await finishNotices(trx, owner, random, today)
    await trx.deleteFrom('installation').where('name', '=', ORDER_ROW).execute()
  })
}

type DemoUser = AccountKey & { userId: string }

async function usersOf(trx: Scope): Promise<ReadonlyMap<string, DemoUser>> {
  const found = await trx
    .selectFrom('logins')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'logins.userId'))
    .select(['login', 'users.tenantId', 'users.accountId', 'users.id as userId'])
    .where('login', 'in', ['owner', 'admin', 'sender'])
    .execute()
  return new Map(found.map(({ login, ...user }) => [login, user]))
}

async function addReport(
  trx: Scope,
  { createdAt, ...ids }: DemoUser & { id: string; createdAt: Date },
  definition: ReportBody,
): Promise<void> {
  const { reportName: name, reportType: content, peopleReportType: peopleContent, recurringFlag } = definition
  const about = { name, content, peopleContent, recurringFlag, definition: JSON.stringify(definition) }
  await trx
    .insertInto('reports')
    .values({ ...ids, ...about, nextRunAt: nextRunOf(definition, createdAt, true), createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type PlannedRun = Pick<Row<'reportRuns'>, 'tenantId' | 'id' | 'dueAt'>

/** The runs of a start that died while it made them. */
const unfinishedRuns = (trx: Scope, { tenantId }: DemoUser, reportId: string): Promise<PlannedRun[]> =>
  trx
    .selectFrom('reportRuns')
    .select(['tenantId', 'id', 'dueAt'])
    .where((eb) => eb.and({ tenantId, reportId }))
    .where('state', 'in', ['queued', 'running'])
    .execute()

async function startNext(trx: Scope, { tenantId }: DemoUser, id: string, today: Date): Promise<PlannedRun | undefined> {
  const report = trx.selectFrom('reports').selectAll().where('tenantId', '=', tenantId).where('id', '=', id)
  const due = await report.where('nextRunAt', '<', today).forUpdate().executeTakeFirst()
  if (!due?.nextRunAt) return undefined
  await startRun(trx, noJobs, due)
  const made = trx.selectFrom('reportRuns').select(['tenantId', 'id', 'dueAt']).where('reportId', '=', id)
  return made.where('dueAt', '=', due.nextRunAt).executeTakeFirstOrThrow()
}

/** Makes a run as of its due time. */
async function makeRun(options: Omit<RunOptions, 'now'>, { tenantId, id: runId, dueAt }: PlannedRun): Promise<void> {
  const begun = Date.now()
  const now = () => new Date(dueAt.getTime() + Date.now() - begun)
  await runReport({ ...options, now }, noJobs, { tenantId, runId })
}

/**
 * Gives the notices of the reports ids of the time of their run: an id has the time when it was made, which would be the
 * demo's first start, and notices are listed by their ids. The older notices were read, and none was mailed.
 */
async function finishNotices(trx: Scope, { tenantId, userId }: DemoUser, random: Random, today: Date): Promise<void> {
  const made = await trx
    .deleteFrom('notices')
    .where('tenantId', '=', tenantId)
    .where('path', 'like', '/reports/%')
    .where('createdAt', '<', today)
    .returningAll()
    .execute()
  for (const notice of made)
    await trx
      .insertInto('notices')
      .values({ ...notice, id: random.idAt(notice.createdAt) })
      .execute()
  await trx.deleteFrom('mails').where('tenantId', '=', tenantId).execute()
  await sql`insert into notice_reads (tenant_id, user_id, notice_id, account_id)
    select tenant_id, ${userId}, id, account_id from notices
    where tenant_id = ${tenantId} and created_at < ${new Date(today.getTime() - UNREAD_DAYS * DAY_MS)}
    on conflict do nothing`.execute(trx)
}
