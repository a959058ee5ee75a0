import type { Locale } from '@songsarn/contract/account/session'
import type { ReportBody } from '@songsarn/contract/reports/report-body'
import type { RunError } from '@songsarn/contract/reports/report-run'
import { REPORT_FILE_DAYS } from '@songsarn/contract/reports/reports'
import { accountName } from '../../account/accounts/account-name.ts'
import { isSwitchedOff } from '../../account/accounts/switched-off.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import type { FileStore } from '../../files/files/ports.ts'
import { addFile, type NewFile, writeFile } from '../../files/files/store-file.ts'
import { readAhead } from '../../foundation/concurrency/read-ahead.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asApp, asWorker, type Store, type Tenancy } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { isUnavailable } from '../../foundation/http/database-health.ts'
import type { Job, JobPort } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { type Begun, withReport } from './begun-run.ts'
import type { Cell, Column, Read, RunSource } from './content/content.ts'
import { contentOf } from './content/contents.ts'
import { definitionOf } from './definition.ts'
import { FILE_FORMATS } from './file/file-formats.ts'
import { mailRun } from './mail-run.ts'
import { PreviewRows, storePreview } from './preview.ts'
import { contentNameOf, headingOf } from './report-words.ts'
import { RunFailed, runErrorOf } from './run-failed.ts'
import { isExported, queueSending, SEND_RUN_JOB } from './transfer/send-run.ts'

/** Runs that one process makes at a time: two, but one of a customer. So a customer never waits for all runs of another customer. */
const CONCURRENCY = { concurrency: 2, concurrencyByTenant: 1 }
/** The progress of a run is stored at most so often, in milliseconds. */
const PROGRESS_MS = 1000
const DAY_MS = 86_400_000

export const RUN_REPORT_JOB = { name: 'run-report' } as const

export type RunKey = { tenantId: string; runId: string }

export type RunOptions = {
  store: Store
  log: Log
  files: FileStore
  /** Seals the parameters of mails. */
  secretKey: SecretKey
  now?(): Date
}

/** Makes the file of one run: key it by the run. */
export const runReportJob = (options: RunOptions): Job<RunKey> => ({
  ...RUN_REPORT_JOB,
  ...CONCURRENCY,
  run: (key, { signal, jobs }) => runReport(options, jobs, key, signal),
})

/** Another attempt makes the run, or the run was deleted: this attempt must not store. */
class Superseded extends Error {}

/**
 * Makes the file of a run and stores it. After a crash the job is repeated and begins again: the file and the end of the run
 * are stored in one transaction, so a run has one file, and its mails go out once. Putting it on a server is a job of its own.
 */
export async function runReport(options: RunOptions, jobs: JobPort, key: RunKey, signal?: AbortSignal): Promise<void> {
  const { store, log, files, now = () => new Date() } = options
  const begun = await begin(store, key, now())
  if (!begun) return
  const { run, report } = begun
  let file: NewFile | undefined
  try {
    if (await asWorker(store, (trx) => isSwitchedOff(trx, report))) throw new RunFailed('account.switchedOff')
    const definition = definitionOf(report)
    const source = await sourceOf(store, begun, definition, now())
    const { mediaType, make } = FILE_FORMATS[definition.format]
    const columns = await columnsOf(store, source)
    const head = {
      columns,
      headings: columns.map((column) => headingOf(column, source.locale)),
      title: contentNameOf(definition, source.locale),
    }
    const preview = new PreviewRows(source, columns)
    const name = fileNameOf(definition, run)
    file = await writeFile(
      { files },
      { name, mediaType },
      make(head, counting(options, begun, source, columns, preview, signal)),
    )
    await end(options, jobs, begun, file, preview)
  } catch (error) {
    if (file) await files.delete(file.id).catch((problem: unknown) => log.warn({ err: problem }, 'a file stays'))
    if (error instanceof Superseded) return
    // The rest is done later, in another process or when the database is back.
    if (signal?.aborted || isUnavailable(error)) throw error
    const code = runErrorOf(error)
    if (code === 'internal') log.error({ err: error, run: run.id }, 'a report could not be made')
    await fail(options, begun, code, now())
  }
}

/** Claims the run for this attempt; undefined when it has ended or is gone. */
async function begin(store: Store, { tenantId, runId }: RunKey, now: Date): Promise<Begun | undefined> {
  return asWorker(store, async (trx) => {
    const run = await trx
      .updateTable('reportRuns')
      .set((eb) => ({ state: 'running' as const, attempt: eb('attempt', '+', 1), rows: 0, startedAt: now }))
      .where('tenantId', '=', tenantId)
      .where('id', '=', runId)
      .where('state', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (!run) return undefined
    return withReport(trx, run)
  })
}

/** Makes the source from which the run reads: only rows of the report's account and its sub-accounts are visible to it. */
async function sourceOf(store: Store, { run, report }: Begun, definition: ReportBody, now: Date): Promise<RunSource> {
  const { tenantId, accountId, userId } = report
  const { ids, locale } = await asWorker(store, async (trx) => {
    const accounts = await trx
      .selectFrom('accounts')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where((eb) => eb.or([eb('id', '=', accountId), eb('parentId', '=', accountId)]))
      .execute()
    return { ids: accounts.map(({ id }) => id), locale: await localeOf(trx, report) }
  })
  const tenancy: Tenancy = { tenantId, accountIds: ids, actingAccountId: accountId, userId }
  return {
    definition,
    range: { from: run.rangeFrom, until: run.rangeUntil },
    tenancy,
    locale,
    causes: await causesOf(store),
    now,
  }
}

/** The language of the person who made the report. */
async function localeOf(trx: Scope, { tenantId, userId }: Row<'reports'>): Promise<Locale> {
  const user = trx.selectFrom('users').select('locale').where('tenantId', '=', tenantId).where('id', '=', userId)
  return (await user.executeTakeFirst())?.locale ?? 'en'
}

const readerOf =
  (store: Store, { tenancy }: RunSource): Read =>
  (work) =>
    asApp(store, tenancy, work)

async function columnsOf(store: Store, source: RunSource): Promise<readonly Column[]> {
  const { columns } = contentOf(source.definition)
  return typeof columns === 'function' ? columns(readerOf(store, source), source) : columns
}

/** The rows of the run, and its progress in the database meanwhile. */
async function* counting(
  { store }: RunOptions,
  { run }: Begun,
  source: RunSource,
  columns: readonly Column[],
  preview: PreviewRows,
  signal: AbortSignal | undefined,
): AsyncGenerator<Cell[][]> {
  const content = contentOf(source.definition)
  const read = readerOf(store, source)
  const rowsExpected = await content.expectedRows?.(read, source)
  if (rowsExpected !== undefined) await progress(store, run, { rowsExpected })
  let storedAt = performance.now()
  for await (const rows of readAhead(content.rows(read, source, columns))) {
    signal?.throwIfAborted()
    preview.add(rows)
    yield rows
    if (performance.now() - storedAt < PROGRESS_MS) continue
    await progress(store, run, { rows: preview.count })
    storedAt = performance.now()
  }
}

async function progress(
  store: Store,
  run: Row<'reportRuns'>,
  values: { rows?: number; rowsExpected?: number },
): Promise<void> {
  await asWorker(store, (trx) => ownAttempt(trx, run).set(values).executeTakeFirst().then(requireOne))
}

/** The row of the run while this attempt makes it. */
const ownAttempt = (trx: Scope, { tenantId, id, attempt }: Row<'reportRuns'>) =>
  trx
    .updateTable('reportRuns')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')

function requireOne({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows === 0n) throw new Superseded()
}

/** Ends the run, with its file, its mails and the order to put it on a server, in one transaction. */
async function end(
  options: RunOptions,
  jobs: JobPort,
  { run, report }: Begun,
  file: NewFile,
  preview: PreviewRows,
): Promise<void> {
  const { store, now = () => new Date() } = options
  const at = now()
  const rows = preview.count
  const fileUntil = new Date(at.getTime() + REPORT_FILE_DAYS * DAY_MS)
  await asWorker(store, async (trx) => {
    const { tenantId, accountId } = report
    const ended = await ownAttempt(trx, run)
      .set({
        state: 'completed',
        rows,
        fileKey: file.id,
        fileName: file.name,
        bytes: file.bytes,
        fileUntil,
        completedAt: at,
        hasPreview: true,
      })
      .executeTakeFirst()
    requireOne(ended)
    await storePreview(trx, run, preview.end({ total: rows, isAll: true }), fileUntil)
    await addFile(trx, { tenantId, accountId, userId: null }, file, {
      purpose: 'report',
      now: at,
      expiresAt: fileUntil,
    })
    const made = { run: { ...run, fileUntil }, report, file, rows, now: at }
    await mailRun(trx, options, { ...made, locale: await localeOf(trx, report) }).catch((error: unknown) => {
      throw error instanceof ApiProblem ? new RunFailed('mail.tooMany') : error
    })
    const notice = { ...(await aboutReport(trx, report)), mailed: definitionOf(report).recipientsEmail }
    await recordNotice(trx, options, { ...notice, kind: 'reportReady', params: { ...notice.params, rows } }, at)
    if (isExported(report)) await queueSending(trx, jobs, run, at)
  })
  jobs.wake(SEND_RUN_JOB.name)
}

async function fail(options: RunOptions, { run, report }: Begun, error: RunError, now: Date): Promise<void> {
  await asWorker(options.store, async (trx) => {
    const ended = await ownAttempt(trx, run).set({ state: 'error', error, completedAt: now }).executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    await recordNotice(trx, options, { ...(await aboutReport(trx, report)), kind: 'reportFailed' }, now)
  })
}

/** Common parts of the notices of a run. */
async function aboutReport(trx: Scope, { tenantId, accountId, userId, id, name }: Row<'reports'>) {
  const params = { report: name, account: await accountName(trx, { tenantId, accountId }) }
  return { tenantId, accountId, userId, params, path: `/reports/${id}?tab=runs` }
}

/** `Sales 2026-11-21 0600.csv`: the due time tells the files of a report apart. */
function fileNameOf({ reportName, format }: ReportBody, { dueAt }: Row<'reportRuns'>): string {
  const due = bangkokTime(dueAt).slice(0, 16).replace(':', '')
  // Both may stand in the name of a report, but not in the name of every file.
  return `${reportName.replace(/[\\"]/g, '_')} ${due}.${format}`
}
