import { sql } from 'kysely'
import { readAhead } from '../../foundation/concurrency/read-ahead.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { isUnavailable } from '../../foundation/http/database-health.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { type ReachedCaps, reachedCaps } from '../caps/reached-before-send.ts'
import { loadLinkCheck } from '../links/link-rule.ts'
import { correctable, failAnalysis } from './fail-analysis.ts'
import { FirstRows } from './first-rows.ts'
import { codeTaker, keptBlacklist, loadRules, lookUp, readRows } from './look-up-rows.ts'
import { type AnalysisKey, RECIPIENT_SOURCES, type RecipientSource, type RecipientSources } from './recipient-source.ts'
import { type Lookups, type Rules, sortRows, type TakeCodes } from './sort-rows.ts'
import { AnalysisChanged, type Batch, batchOf, storeBatch, type Turn } from './store-rows.ts'

/** Analyses that one process runs at a time: three, but two of a customer. So a small analysis need not wait for large ones. */
const CONCURRENCY = { concurrency: 3, concurrencyByTenant: 2 }

export const ANALYZE_JOB = { name: 'run-analysis' } as const

/** Runs one analysis: key it by the analysis. See docs/decisions/018-analyses-are-jobs.md. */
export const analyzeJob = (store: Store, log: Log, parts: AnalysisParts): Job<AnalysisKey> => ({
  ...ANALYZE_JOB,
  ...CONCURRENCY,
  run: (key, { signal }) => runOrFail(store, log, key, { ...parts, signal }),
})

/** Parts that an analysis needs besides the database. */
export type AnalysisParts = {
  /** The key of the installation: the codes of links depend on it. */
  secretKey: SecretKey
  /** The address that recipients can open. */
  publicUrl(): string
  /** Default: all. */
  sources?: RecipientSources
}
type Running = AnalysisParts & { signal?: AbortSignal | undefined }

/** An analysis takes seconds. Taking over a running one does no harm: both share its batches. */
const RESUME_AFTER_MS = 5 * 60_000

/** Takes over analyses whose job was lost: the jobs of a page end with the page. */
export const resumeAnalysesJob = (store: Store, log: Log, parts: AnalysisParts): Job => ({
  name: 'resume-analyses',
  everySeconds: 60,
  due: sql`select min(created_at) + make_interval(secs => ${RESUME_AFTER_MS / 1000}) from analyses
    where status = 'running' and deleted_at is null`,
  run: (_, { signal }) => resumeAnalyses(store, log, new Date(Date.now() - RESUME_AFTER_MS), { ...parts, signal }),
})

/** Runs the unfinished analyses that were created before. */
export async function resumeAnalyses(store: Store, log: Log, before: Date, parts: Running): Promise<void> {
  const running = await asWorker(store, (trx) =>
    trx
      .selectFrom('analyses')
      .select(['tenantId', 'id as analysisId'])
      .where('status', '=', 'running')
      .where('deletedAt', 'is', null)
      .where('createdAt', '<=', before)
      .orderBy('createdAt')
      .execute(),
  )
  for (const key of running) await runOrFail(store, log, key, parts)
}

/** When the database is away, or the process stops, the rest is done later. Any other error would come again. */
async function runOrFail(store: Store, log: Log, key: AnalysisKey, parts: Running) {
  try {
    await runAnalysis(store, key, parts)
  } catch (error) {
    if (parts.signal?.aborted || isUnavailable(error)) throw error
    const failure = correctable(error)
    if (!failure) log.error({ err: error, analysis: key.analysisId }, 'an analysis failed')
    await failAnalysis(store, key, failure, parts.secretKey)
  }
}

/** Sorts and stores the rows of an analysis from its stored cursor to the end, a batch in each transaction. */
export async function runAnalysis(
  store: Store,
  key: AnalysisKey,
  { secretKey, publicUrl, sources = RECIPIENT_SOURCES, signal }: Running,
): Promise<void> {
  let firstRows: FirstRows | undefined
  for (;;) {
    signal?.throwIfAborted()
    const found = await asWorker(store, async (trx) => {
      const analysis = await running(trx, key).executeTakeFirst()
      if (!analysis) return undefined
      const linkCheck = await loadLinkCheck(trx, analysis, publicUrl())
      const rules = { ...(await loadRules(trx, analysis, secretKey)), linkCheck }
      const blacklist = await keptBlacklist(trx, analysis)
      return { analysis, rules, blacklist, caps: await reachedCaps(trx, analysis) }
    })
    if (!found) return
    const source = sources[found.analysis.source]
    if (!source) throw new Error(`no source of recipients is called ${found.analysis.source}`)
    firstRows ??= new FirstRows(found.analysis.rowsTotal)
    await readFirstRows(store, key, firstRows, found.analysis.rowsDone)
    const last = await storeBatches(store, key, { ...found, source, firstRows }, signal)
    if (last === 'ended') return
    const isLeft = await asWorker(store, (trx) => running(trx, key).executeTakeFirst())
    if (last === 'stored' && isLeft) throw new Error('the source ended before its last batch')
  }
}

/** `ended`: no batch is left to store. `elsewhere`: the analysis is no longer as it was read. */
type Stored = 'stored' | 'ended' | 'elsewhere'

type Run = {
  analysis: Row<'analyses'>
  rules: Rules
  source: RecipientSource
  firstRows: FirstRows
  blacklist: Lookups['blacklisted'] | undefined
  caps: ReachedCaps | undefined
}

/** Most batches on their way to the database. With one, it would wait for this process between two of them. */
const IN_FLIGHT = 2

type InFlight = {
  rowsDone: number
  locked: Promise<void>
  stored: Promise<Stored>
}

/**
 * Stores batches until the analysis has ended, or another process has stored one of them. While the database stores a batch, this
 * process sorts the next one and reads the one after it.
 */
async function storeBatches(
  store: Store,
  key: AnalysisKey,
  { analysis, rules, source, firstRows, blacklist, caps }: Run,
  signal: AbortSignal | undefined,
): Promise<Stored> {
  const takeCodes = codeTaker(analysis, (work) => withLock(store, key, work))
  const inFlight: InFlight[] = []
  async function oldestStored(): Promise<Stored> {
    const oldest = inFlight[0]
    if (!oldest) return 'stored'
    const stored = await oldest.stored
    // Only after the commit: a transaction that was rolled back has stored no rows.
    if (stored === 'stored') firstRows.stored = oldest.rowsDone
    inFlight.shift()
    return stored
  }
  let before = analysis
  try {
    for await (const { rows, lookups, next } of readAhead(withLookups(store, analysis, { source, blacklist, caps }))) {
      const sorted = await sortRows(rows, rules, lookups, { firstRow: before.rowsDone + 1, firstRows, takeCodes })
      const batch = batchOf(before, sorted, next, rules.links)
      if (inFlight.length === IN_FLIGHT) {
        const stored = await oldestStored()
        if (stored !== 'stored') return stored
      }
      signal?.throwIfAborted()
      const turn = inFlight.at(-1)?.locked
      inFlight.push({ ...startStoring(store, batch, { source, turn }), rowsDone: batch.after.rowsDone })
      before = batch.after
    }
    while (inFlight.length > 0) {
      const stored = await oldestStored()
      if (stored !== 'stored') return stored
    }
    return 'stored'
  } finally {
    // All writes of this run end before it returns.
    await Promise.allSettled(inFlight.map(({ stored }) => stored))
    firstRows.forgetUnstored()
  }
}

async function* withLookups(
  store: Store,
  analysis: Row<'analyses'>,
  { source, blacklist, caps }: Pick<Run, 'source' | 'blacklist' | 'caps'>,
) {
  for await (const batch of source.batches(store, analysis)) {
    const { rows } = batch
    const lookups =
      blacklist && caps?.kind !== 'each'
        ? readRows(rows, blacklist, caps?.mobiles)
        : await asWorker(store, (trx) => lookUp(trx, analysis, rows, caps))
    yield { ...batch, lookups }
  }
}

const running = (trx: Scope, { tenantId, analysisId }: AnalysisKey) =>
  trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', analysisId)
    .where('status', '=', 'running')
    .where('deletedAt', 'is', null)

/** Runs `work` under the lock of a running analysis. The rows of an analysis that is not running any more need no codes. */
function withLock(store: Store, key: AnalysisKey, work: (trx: Scope) => ReturnType<TakeCodes>): ReturnType<TakeCodes> {
  return asWorker(store, async (trx) => {
    const analysis = await running(trx, key).forUpdate().executeTakeFirst()
    return analysis ? work(trx) : new Map()
  })
}

/** Stores a batch, unless another process has stored rows of the analysis meanwhile: several may share its batches. */
function startStoring(
  store: Store,
  batch: Batch,
  { source, turn }: Pick<Run, 'source'> & Pick<Turn, 'turn'>,
): Pick<InFlight, 'locked' | 'stored'> {
  const { tenantId, id: analysisId, status } = batch.after
  const isLast = status === 'ready'
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>()
  const work = async (trx: Scope): Promise<Stored> => {
    await storeBatch(trx, batch, { turn, onLocked })
    if (isLast) await source.release?.(trx, { tenantId, analysisId })
    return isLast ? 'ended' : 'stored'
  }
  const stored = asWorker(store, work, { canBeLost: !isLast })
    .catch((error: unknown): Stored => {
      if (error instanceof AnalysisChanged) return 'elsewhere'
      throw error
    })
    .finally(onLocked)
  // The error is thrown where it is awaited, or comes after another error.
  stored.catch(() => {})
  return { locked, stored }
}

/** Rows that one statement reads. */
const ROWS_READ = 20_000

/** Adds the rows that this process did not store itself: before a restart, or by another process. */
async function readFirstRows(store: Store, { tenantId, analysisId }: AnalysisKey, firstRows: FirstRows, to: number) {
  while (firstRows.stored < to) {
    const until = Math.min(to, firstRows.stored + ROWS_READ)
    const rows = await asWorker(store, (trx) =>
      trx
        .selectFrom('analysisRows')
        .select(['rowNo', 'mobile'])
        .where('tenantId', '=', tenantId)
        .where('analysisId', '=', analysisId)
        .where('rowNo', '>', firstRows.stored)
        .where('rowNo', '<=', until)
        .where('bucket', 'in', ['unique', 'blacklist', 'heldBack'])
        .execute(),
    )
    for (const { rowNo, mobile } of rows) if (mobile !== null) firstRows.firstOf(mobile, rowNo)
    firstRows.stored = until
  }
}
