import { Transfer, TransferTry } from '@songsarn/contract/reports/report-export'
import * as z from 'zod/mini'
import { isSwitchedOff } from '../../../account/accounts/switched-off.ts'
import { FileGone, type FileStore } from '../../../files/files/ports.ts'
import type { SecretKey } from '../../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import type { Job, JobPort } from '../../../foundation/job-queue/job-queue.ts'
import { type Begun, withReport } from '../begun-run.ts'
import { definitionOf } from '../definition.ts'
import { addressOf, targetOf } from './export-target.ts'
import type { FileTransfer, TransferEnd, TransferTarget } from './file-transfer.ts'

/** Files that one process puts on servers at a time: four, but two of a customer, whose server may be slow. */
const CONCURRENCY = { concurrency: 4, concurrencyByTenant: 2 }
const MINUTE_MS = 60_000
/** Pauses before the second try, the third …: 8 tries within a day. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
/** Tries that a run remembers. */
const MOST_TRIES = 20

export const SEND_RUN_JOB = { name: 'send-report' } as const

type SendKey = { tenantId: string; runId: string }

export type SendOptions = {
  store: Store
  files: FileStore
  fileTransfer: FileTransfer
  /** Opens the passwords of the servers. */
  secretKey: SecretKey
  now?(): Date
}

/** Puts the file of a run on the server of its report. */
export const sendRunJob = (options: SendOptions): Job<SendKey> => ({
  ...SEND_RUN_JOB,
  ...CONCURRENCY,
  run: (key, { signal, jobs }) => sendRun(options, jobs, key, signal),
})

/** Has the file of a run put on the server, in the transaction that ends the run or that asks for another try. */
export async function queueSending(trx: Scope, jobs: JobPort, run: Row<'reportRuns'>, now: Date): Promise<void> {
  await trx
    .updateTable('reportRuns')
    .set({ transferState: 'waiting', transferNextAt: now })
    .where('tenantId', '=', run.tenantId)
    .where('id', '=', run.id)
    .execute()
  await addJob(trx, jobs, run)
}

/** Each try is a job of its own: one of the same key would wait for the running one to end. */
const addJob = (trx: Scope, jobs: JobPort, run: Row<'reportRuns'>, at?: Date) => {
  const { tenantId, id: runId, transferAttempt } = run
  return jobs.add(trx, SEND_RUN_JOB, { tenantId, runId }, `${runId}:${transferAttempt}`, at)
}

const Tries = z.array(TransferTry)
const triesOf = ({ transferTries }: Row<'reportRuns'>) => Tries.parse(JSON.parse(transferTries))

export const shownTransfer = (run: Row<'reportRuns'>): Transfer | null =>
  run.transferState &&
  Transfer.parse({
    status: run.transferState,
    nextDate: run.transferState === 'waiting' ? (run.transferNextAt?.toISOString() ?? null) : null,
    tries: triesOf(run),
  })

/**
 * One try. A process that dies leaves at most a file with a temporary name, which the next try removes. The file gets its own name
 * only when all of it is there.
 */
export async function sendRun(options: SendOptions, jobs: JobPort, key: SendKey, signal?: AbortSignal): Promise<void> {
  const { store, now = () => new Date() } = options
  const begun = await begin(store, key, now())
  if (!begun) return
  const { run, report } = begun
  const target = await targetOf(options.secretKey, report)
  const end = target ? await put(options, run, target, signal) : ({ step: 'reach', reason: 'exportOff' } as const)
  await record(options, jobs, begun, { end, to: target ? addressOf(target) : '' })
}

/** Claims a try that is due; undefined when no try is due. */
async function begin(store: Store, { tenantId, runId }: SendKey, now: Date): Promise<Begun | undefined> {
  return asWorker(store, async (trx) => {
    const run = await trx
      .updateTable('reportRuns')
      .set((eb) => ({ transferAttempt: eb('transferAttempt', '+', 1), transferNextAt: null }))
      .where('tenantId', '=', tenantId)
      .where('id', '=', runId)
      .where('transferState', '=', 'waiting')
      // Null: a process died during its try.
      .where((eb) => eb.or([eb('transferNextAt', 'is', null), eb('transferNextAt', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    if (!run) return undefined
    return withReport(trx, run)
  })
}

const temporaryName = ({ id }: Row<'reportRuns'>, attempt: number) => `.songsarn-${id}-${attempt}.part`

async function put(
  { files, fileTransfer }: SendOptions,
  run: Row<'reportRuns'>,
  target: TransferTarget,
  signal: AbortSignal | undefined,
): Promise<TransferEnd> {
  const { fileKey, fileName, transferAttempt, transferTries } = run
  if (fileKey === null || fileName === null) return { step: 'reach', reason: 'fileGone' }
  const hasDied = transferAttempt > 1 + JSON.parse(transferTries).length
  if (hasDied) await fileTransfer.remove(target, temporaryName(run, transferAttempt - 1))
  try {
    const file = { name: fileName, temporary: temporaryName(run, transferAttempt), content: await files.read(fileKey) }
    return await fileTransfer.put(target, file, signal)
  } catch (error) {
    if (error instanceof FileGone) return { step: 'reach', reason: 'fileGone' }
    throw error
  }
}

/** A wrong setting stays wrong until a user changes it: no further tries, which could lock the user out of the server. */
const FINAL = new Set([
  'exportOff',
  'fileGone',
  'loginFailed',
  'hostKeyChanged',
  'hostKeyUnconfirmed',
  'notPossibleHere',
])

async function record(
  { store, now = () => new Date() }: SendOptions,
  jobs: JobPort,
  { run, report }: Begun,
  { end, to }: { end: TransferEnd; to: string },
): Promise<void> {
  const at = now()
  const failed = end === 'delivered' ? undefined : end
  const one = { date: at.toISOString(), to, step: failed?.step ?? null, reason: failed?.reason ?? null }
  const tries = [one, ...triesOf(run)].slice(0, MOST_TRIES)
  const pause = failed && !FINAL.has(failed.reason) ? PAUSES_MS[tries.length - 1] : undefined
  await asWorker(store, async (trx) => {
    const isOff = await isSwitchedOff(trx, report)
    const nextAt = pause === undefined || isOff ? null : new Date(at.getTime() + pause)
    const changed = await trx
      .updateTable('reportRuns')
      .set({
        transferState: failed ? (nextAt ? 'waiting' : 'failed') : 'delivered',
        transferTries: JSON.stringify(tries),
        transferNextAt: nextAt,
      })
      .where('tenantId', '=', run.tenantId)
      .where('id', '=', run.id)
      .where('transferAttempt', '=', run.transferAttempt)
      .where('transferState', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (changed && nextAt) await addJob(trx, jobs, run, nextAt)
  })
}

/** Whether the files of a report go to a server. */
export const isExported = (report: Row<'reports'>) =>
  definitionOf(report).exportReport && report.exportPassword !== null
