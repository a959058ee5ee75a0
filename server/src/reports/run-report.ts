import { REPORT_FILE_DAYS, type ReportBody, type RunError } from '@songsarn/contract/reports'
import type { Locale } from '@songsarn/contract/session'
import { isSwitchedOff } from '../accounts/switched-off.ts'
import { readAhead } from '../concurrency/read-ahead.ts'
import type { Row, Scope } from '../db/database.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { asApp, asWorker, type Store, type Tenancy } from '../db/tenancy.ts'
import type { FileStore } from '../files/ports.ts'
import { addFile, type NewFile, writeFile } from '../files/store-file.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { isUnavailable } from '../http/database-health.ts'
import type { Job, JobPort } from '../job-queue/job-queue.ts'
import type { Log } from '../logging/log.ts'
import { bangkokTime } from '../time/bangkok.ts'
import type { Cell, Read, RunSource } from './content/content.ts'
import { CONTENTS } from './content/contents.ts'
import { definitionOf } from './definition.ts'
import { FILE_FORMATS } from './file/file-formats.ts'
import { mailRun } from './mail-run.ts'
import { CONTENT_NAMES, headingOf } from './report-words.ts'
import { isExported, queueSending, SEND_RUN_JOB } from './transfer/send-run.ts'

/** Runs that one process makes at a time, so that a small one need not wait for a large one. */
const CONCURRENCY = 2
/** Milliseconds between two stored states of progress. */
const PROGRESS_MS = 1000
const DAY_MS = 86_400_000

export const RUN_REPORT_JOB = { name: 'run-report' } as const

export type RunKey = { tenantId: string; runId: string }

export type RunOptions = {
  store: Store
  log: Log
  files: FileStore
  /** Seals the parameters of mails. */
  secretKey: string
  now?(): Date
}

/** Makes the file of one run: key it by the run. */
export const runReportJob = (options: RunOptions): Job<RunKey> => ({
  ...RUN_REPORT_JOB,
  concurrency: CONCURRENCY,
  run: (key, { signal, jobs }) => runReport(options, jobs, key, signal),
})

/** Another attempt makes the run, or it was deleted: this one must store nothing. */
class Superseded extends Error {}

/** An error that people read at the run. */
class RunFailed extends Error {
  readonly code: RunError
  constructor(code: RunError) {
    super(code)
    this.code = code
  }
}

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
    const content = CONTENTS[definition.reportType]
    const head = {
      columns: content.columns,
      headings: content.columns.map(({ name }) => headingOf(name, source.locale)),
      title: CONTENT_NAMES[source.locale][definition.reportType],
    }
    const counted = { rows: 0 }
    const name = fileNameOf(definition, run)
    file = await writeFile(
      { files },
      { name, mediaType },
      make(head, counting(options, begun, source, counted, signal)),
    )
    await end(options, jobs, begun, file, counted.rows)
  } catch (error) {
    if (file) await files.delete(file.id).catch((problem: unknown) => log.warn({ err: problem }, 'a file stays'))
    if (error instanceof Superseded) return
    // The rest is done later, in another process or when the database is back.
    if (signal?.aborted || isUnavailable(error)) throw error
    const code = codeOf(error)
    if (code === 'internal') log.error({ err: error, run: run.id }, 'a report could not be made')
    await fail(store, run, code, now())
  }
}

type Begun = { run: Row<'reportRuns'>; report: Row<'reports'> }

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
    const report = await trx
      .selectFrom('reports')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', run.reportId)
      .executeTakeFirstOrThrow()
    return { run, report }
  })
}

/** What the run reads by: only rows of the report's account and its sub-accounts are visible to it. */
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
  return { definition, range: { from: run.rangeFrom, until: run.rangeUntil }, tenancy, locale, now }
}

/** The language of the person who made the report. */
async function localeOf(trx: Scope, { tenantId, userId }: Row<'reports'>): Promise<Locale> {
  const user = trx.selectFrom('users').select('locale').where('tenantId', '=', tenantId).where('id', '=', userId)
  return (await user.executeTakeFirst())?.locale ?? 'en'
}

/** The rows of the run, and its progress in the database meanwhile. */
async function* counting(
  { store }: RunOptions,
  { run }: Begun,
  source: RunSource,
  counted: { rows: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<Cell[][]> {
  const content = CONTENTS[source.definition.reportType]
  const read: Read = (work) => asApp(store, source.tenancy, work)
  if (content.expectedRows) {
    const rowsExpected = await read((trx) => content.expectedRows?.(trx, source) ?? Promise.resolve(0))
    await progress(store, run, { rowsExpected })
  }
  let storedAt = performance.now()
  for await (const rows of readAhead(content.rows(read, source))) {
    signal?.throwIfAborted()
    counted.rows += rows.length
    yield rows
    if (performance.now() - storedAt < PROGRESS_MS) continue
    await progress(store, run, { rows: counted.rows })
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
  rows: number,
): Promise<void> {
  const { store, now = () => new Date() } = options
  const at = now()
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
      })
      .executeTakeFirst()
    requireOne(ended)
    await addFile(trx, { tenantId, accountId, userId: null }, file, {
      purpose: 'report',
      now: at,
      expiresAt: fileUntil,
    })
    const made = { run: { ...run, fileUntil }, report, file, rows, now: at }
    await mailRun(trx, options, { ...made, locale: await localeOf(trx, report) }).catch((error: unknown) => {
      throw error instanceof ApiProblem ? new RunFailed('mail.tooMany') : error
    })
    if (isExported(report)) await queueSending(trx, jobs, run, at)
  })
  jobs.wake(SEND_RUN_JOB.name)
}

async function fail(store: Store, run: Row<'reportRuns'>, error: RunError, now: Date): Promise<void> {
  await asWorker(store, (trx) => ownAttempt(trx, run).set({ state: 'error', error, completedAt: now }).execute())
}

function codeOf(error: unknown): RunError {
  if (error instanceof RunFailed) return error.code
  if (error instanceof ApiProblem && error.code === 'storage.full') return 'storage.full'
  const isFull = isDiskFull(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  return isFull ? 'disk.full' : 'internal'
}

/** `Sales 2026-11-21 0600.csv`: the due time tells the files of a report apart. */
function fileNameOf({ reportName, format }: ReportBody, { dueAt }: Row<'reportRuns'>): string {
  const due = bangkokTime(dueAt).slice(0, 16).replace(':', '')
  // Both may stand in the name of a report, but not in the name of every file.
  return `${reportName.replace(/[\\"]/g, '_')} ${due}.${format}`
}
