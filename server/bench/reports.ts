import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPORT_FORMATS, type ReportFormat } from '@songsarn/contract/reports/report-body'
import { createReport } from '@songsarn/contract/reports/reports'
import { sql } from 'kysely'
import { diskFiles } from '../src/adapters/disk-files.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { runReport } from '../src/reports/reports/run-report.ts'
import { testApp } from '../testing/app.ts'
import { fillLogs } from '../testing/fill-logs.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type ReportFigures = {
  format: ReportFormat
  rows: number
  seconds: number
  megabytes: number
  memoryGrowthMb: number
}

/** Messages of one communication of `fillLogs`. */
const OF_ONE = 50_000

/** Makes a report of so many messages in each format, to a file on the disk. Memory is the most that the process grew meanwhile. */
export async function measureReports(
  engine: Engine,
  messages = 1_000_000,
  formats: readonly ReportFormat[] = REPORT_FORMATS,
): Promise<ReportFigures[]> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-reports-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const files = diskFiles(folder)
  const test = testApp(store, { files })
  undo.defer(() => test.stopJobs())
  const owner = await test.newUser(await test.newAccount({ plan: 'Enterprise' }), 'owner')
  const { tenantId, accountId } = owner.account
  const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: owner.userId }
  for (let made = 0; made < messages / OF_ONE; made++) await fillLogs(store, { tenancy }, made)
  await store.vacuum('messages', 'chunks', 'communications')
  const figures: ReportFigures[] = []
  for (const format of formats) {
    const scheduleDate = new Date(Date.now() + 3_600_000).toISOString()
    const body = { reportName: format, format, oneTimeReportType: 3, scheduleDate }
    const { id } = (await owner.call(createReport, { body })).body
    const runId = crypto.randomUUID()
    await asWorker(store, (trx) =>
      sql`insert into report_runs (tenant_id, id, report_id, account_id, due_at, range_from, range_until)
        values (${tenantId}, ${runId}, ${id}, ${accountId}, now(), now() - interval '1 day', now() + interval '1 day')`.execute(
        trx,
      ),
    )
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 100)
    const begun = performance.now()
    await runReport({ store, log: test.ports.log, files, secretKey: 'bench' }, test.ports.jobs, { tenantId, runId })
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    const run = await asWorker(store, (trx) =>
      trx.selectFrom('reportRuns').select(['rows', 'bytes', 'state']).where('id', '=', runId).executeTakeFirstOrThrow(),
    )
    if (run.state !== 'completed' || run.rows !== messages) throw new Error(JSON.stringify(run))
    figures.push({
      format,
      rows: run.rows,
      seconds,
      megabytes: (run.bytes ?? 0) / 1e6,
      memoryGrowthMb: (most - before) / 1e6,
    })
  }
  return figures
}

// node server/bench/reports.ts managed postgres csv; all formats without one. MESSAGES=100000 for fewer messages.
if (import.meta.main) {
  const formats = REPORT_FORMATS.filter((name) => process.argv.includes(name))
  for (const engine of ENGINES)
    if (process.argv.includes(engine))
      console.log(
        engine,
        await measureReports(
          engine,
          Number(process.env.MESSAGES ?? 1_000_000),
          formats.length > 0 ? formats : REPORT_FORMATS,
        ),
      )
}
