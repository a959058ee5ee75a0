import { type Analysis, AnalysisOptions } from '@songsarn/contract/analyses'
import { parseContent } from '@songsarn/sms/merge-fields'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { trialMobiles } from '../billing/trial.ts'
import { CHANNEL_PORTS } from '../channels/channel-ports.ts'
import { takeCoupons } from '../coupons/take-coupons.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { insertSelect } from '../db/distribution.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import type { ChannelPort } from '../delivery/content.ts'
import { recipientKey } from '../delivery/content.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { isUnavailable } from '../http/database-health.ts'
import type { Job } from '../job-queue/job-queue.ts'
import { findOnLine } from '../line/line-people.ts'
import { linkKey } from '../links/link-code.ts'
import { loadLinkSet, storeRowTargets } from '../links/link-set.ts'
import type { Log } from '../logging/log.ts'
import { findBlacklisted } from '../people/find-blacklisted.ts'
import { correctable, failAnalysis } from './fail-analysis.ts'
import { FirstRows } from './first-rows.ts'
import {
  type AnalysisKey,
  RECIPIENT_SOURCES,
  type RecipientSource,
  type RecipientSources,
  type SourceBatch,
  type SourceRow,
} from './recipient-source.ts'
import { type FindBlacklisted, type SortedRow, sortRows } from './sort-rows.ts'

/** Analyses that one process runs at a time, in all and of one customer, so that a small one need not wait for large ones. */
const CONCURRENCY = { concurrency: 3, concurrencyByTenant: 2 }

export const ANALYZE_JOB = { name: 'run-analysis' } as const

/** Runs one analysis: key it by the analysis. See docs/decisions/018-analyses-are-jobs.md. */
export const analyzeJob = (store: Store, log: Log, parts: AnalysisParts): Job<AnalysisKey> => ({
  ...ANALYZE_JOB,
  ...CONCURRENCY,
  run: (key, { signal }) => runOrFail(store, log, key, { ...parts, signal }),
})

/** What an analysis needs besides the database. */
export type AnalysisParts = {
  /** The key of the installation: the codes of links depend on it. */
  secretKey: string
  /** Default: all. */
  sources?: RecipientSources
}
type Running = AnalysisParts & { signal?: AbortSignal | undefined }

/** Takes over analyses whose job was lost: the jobs of a page end with the page. */
export const resumeAnalysesJob = (store: Store, log: Log, parts: AnalysisParts): Job => ({
  name: 'resume-analyses',
  everySeconds: 60,
  run: (_, { signal }) => resumeAnalyses(store, log, new Date(Date.now() - RESUME_AFTER_MS), { ...parts, signal }),
})

/** An analysis takes seconds. Taking over a running one does no harm: both share its batches. */
const RESUME_AFTER_MS = 5 * 60_000

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
  { secretKey, sources = RECIPIENT_SOURCES, signal }: Running,
): Promise<void> {
  const firstRows = new FirstRows()
  for (;;) {
    signal?.throwIfAborted()
    const analysis = await asWorker(store, (trx) => running(trx, key).executeTakeFirst())
    if (!analysis) return
    const source = sources[analysis.source]
    if (!source) throw new Error(`no source of recipients is called ${analysis.source}`)
    const last = await storeBatches(store, key, analysis, { source, secretKey, firstRows }, signal)
    if (last === 'ended') return
    const isLeft = await asWorker(store, (trx) => running(trx, key).executeTakeFirst())
    if (last === 'stored' && isLeft) throw new Error('the source ended before its last batch')
  }
}

/** Stores batches until the analysis has ended, or another process has stored one of them. */
async function storeBatches(
  store: Store,
  key: AnalysisKey,
  analysis: Row<'analyses'>,
  parts: BatchParts,
  signal: AbortSignal | undefined,
): Promise<Stored> {
  let from = analysis.sourceCursor
  for await (const batch of parts.source.batches(store, analysis)) {
    const stored = await storeBatch(store, key, { ...batch, from }, parts)
    if (stored !== 'stored') return stored
    from = batch.next
    signal?.throwIfAborted()
  }
  return 'stored'
}

const running = (trx: Scope, { tenantId, analysisId }: AnalysisKey) =>
  trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', analysisId)
    .where('status', '=', 'running')
    .where('deletedAt', 'is', null)

type BatchParts = { source: RecipientSource; secretKey: string; firstRows: FirstRows }

/** `ended`: there is nothing more to do. `elsewhere`: another process stored the batch, or a part of it. */
type Stored = 'stored' | 'ended' | 'elsewhere'

/** Stores a batch that begins at the cursor `from`, under the lock of the analysis: several processes may share its batches. */
async function storeBatch(
  store: Store,
  key: AnalysisKey,
  { rows, next, from }: SourceBatch & { from: string | null },
  { source, secretKey, firstRows }: BatchParts,
): Promise<Stored> {
  for (;;) {
    const stored = await asWorker(store, async (trx) => {
      const analysis = await running(trx, key).forUpdate().executeTakeFirst()
      if (!analysis) return { end: 'ended' as const }
      if (analysis.sourceCursor !== from) return { end: 'elsewhere' as const }
      if (analysis.rowsDone !== firstRows.upTo) return { unknownTo: analysis.rowsDone }
      const sorted = await analyzeRows(trx, analysis, rows, { next, secretKey, firstRows })
      if (next === null) await source.release?.(trx, key)
      return { sorted }
    })
    if (stored.end) return stored.end
    // Only after the commit: a transaction that was rolled back, or tried again, has stored nothing.
    if (stored.sorted) firstRows.add(stored.sorted, firstRows.upTo + stored.sorted.length)
    if (stored.unknownTo === undefined) return next === null ? 'ended' : 'stored'
    await readFirstRows(store, key, firstRows, stored.unknownTo)
  }
}

/** Rows that one statement reads, which holds the only connection of the embedded database. */
const ROWS_READ = 20_000

/** Adds the rows that this process did not store itself: before a restart, or by another process. */
async function readFirstRows(store: Store, { tenantId, analysisId }: AnalysisKey, firstRows: FirstRows, to: number) {
  while (firstRows.upTo < to) {
    const until = Math.min(to, firstRows.upTo + ROWS_READ)
    const rows = await asWorker(store, (trx) =>
      trx
        .selectFrom('analysisRows')
        .select(['rowNo', 'mobile', 'bucket'])
        .where('tenantId', '=', tenantId)
        .where('analysisId', '=', analysisId)
        .where('rowNo', '>', firstRows.upTo)
        .where('rowNo', '<=', until)
        .where('bucket', 'in', ['unique', 'blacklist'])
        .execute(),
    )
    firstRows.add(rows, until)
  }
}

type Analyzing = {
  /** Where the next batch begins. Without one the analysis is ready. */
  next: string | null
  secretKey: string
  /** Those of all earlier batches. */
  firstRows: FirstRows
  channels?: Readonly<Record<string, ChannelPort>> | undefined
}

/**
 * Sorts, stores and counts the next rows of an analysis, and returns them.
 *
 * @throws ApiProblem coupon.tooFew at the last batch, so that it names all codes that are missing
 */
export async function analyzeRows(
  trx: Scope,
  analysis: Row<'analyses'>,
  inputs: readonly SourceRow[],
  { next, secretKey, firstRows, channels = CHANNEL_PORTS }: Analyzing,
): Promise<SortedRow[]> {
  const channel = channels[analysis.channel]
  if (!channel) throw new Error(`no channel is called ${analysis.channel}`)
  const { pieces } = parseContent(analysis.content)
  const { tenantId, id: analysisId } = analysis
  const { couponId, missingValue } = optionsOf(analysis)
  const ownKey = await linkKey(secretKey)
  const [links, allowed] = await Promise.all([
    loadLinkSet(trx, { tenantId, analysisId }, ownKey),
    trialMobiles(trx, analysis),
  ])
  let missingCodes = analysis.failure === null ? 0 : Missing.parse(JSON.parse(analysis.failure)).params.missing
  const slices = sortRows(
    inputs,
    {
      pieces,
      firstRow: analysis.rowsDone + 1,
      channel,
      links,
      allowed,
      needsValues: missingValue === 'invalid',
    },
    {
      firstRowOf: (mobile) => firstRows.of(mobile),
      findBlacklisted: blacklistOf(trx, analysis),
      findReachable: analysis.channel === 'line' ? (mobiles) => findOnLine(trx, analysis, mobiles) : undefined,
      takeCodes:
        couponId === undefined
          ? undefined
          : async (recipients) => {
              const owner = { tenantId, accountId: analysis.accountId, couponId, analysisId }
              const codes = await takeCoupons(trx, owner, recipients)
              missingCodes += recipients.length - codes.size
              return codes
            },
    },
  )
  const rows: SortedRow[] = []
  // The texts of the next rows are made while the database stores these, and all is sent without waiting for answers.
  const storing: Promise<void>[] = []
  const store = (stored: Promise<void>) => {
    stored.catch(() => {})
    storing.push(stored)
  }
  for await (const slice of slices) {
    store(storeRows(trx, analysis, slice))
    rows.push(...slice)
  }
  if (links) store(storeRowTargets(trx, analysis, links, rows))
  const recipients = analysis.uniqueRows + rows.filter(({ bucket }) => bucket === 'unique').length
  const failure = missingCodes > 0 ? tooFewCodes(recipients - missingCodes, missingCodes) : undefined
  store(count(trx, analysis, rows, next, failure))
  await Promise.all(storing)
  if (failure && next === null) throw new ApiProblem(failure.code, { params: failure.params })
  return rows
}

const tooFewCodes = (free: number, missing: number) =>
  ({ code: 'coupon.tooFew', params: { free, missing } }) satisfies Analysis['failure']
/** What the batches so far lack. The user sees it at the end. */
const Missing = z.object({ params: z.object({ missing: z.number() }) })

/** The options that an analysis was made with. */
export const optionsOf = ({ options }: Pick<Row<'analyses'>, 'options'>): AnalysisOptions =>
  AnalysisOptions.parse(JSON.parse(options))

/** Searches the blacklists of the account and of its parent. */
const blacklistOf =
  (trx: Scope, { tenantId, accountId }: Row<'analyses'>): FindBlacklisted =>
  async (mobiles) => {
    const recipients = mobiles.map((address) => ({ tenantId, accountId, address }))
    const found = await findBlacklisted(trx, recipients)
    return new Map(
      recipients.flatMap((of) => {
        const reason = found.get(recipientKey(of))
        return reason === undefined ? [] : [[of.address, reason]]
      }),
    )
  }

async function storeRows(
  trx: Scope,
  { tenantId, id, accountId }: Row<'analyses'>,
  rows: readonly SortedRow[],
): Promise<void> {
  // Most rows are of a few kinds. The database takes longer to read values than to store them.
  const kinds = new Map<string, SortedRow & { kind: number }>()
  const kindOf = (row: SortedRow): number => {
    const key = `${row.reason} ${row.parts} ${row.credits}`
    const known = kinds.get(key)
    if (!known) kinds.set(key, { ...row, kind: kinds.size })
    return known?.kind ?? kinds.size - 1
  }
  const table = bulkRows(rows, 'r', {
    rowNo: ['integer', (of) => of.rowNo],
    kind: ['integer', kindOf],
    input: ['text', (of) => of.input.replaceAll('\0', '')],
    mobile: ['text', (of) => of.mobile],
    duplicateOf: ['integer', (of) => of.duplicateOf],
    text: ['text', (of) => of.text],
    cells: ['text', (of) => of.cells && JSON.stringify(of.cells)],
  })
  const kindsTable = bulkRows([...kinds.values()], 'k', {
    kind: ['integer', (of) => of.kind],
    bucket: ['text', (of) => of.bucket],
    reason: ['text', (of) => of.reason],
    parts: ['integer', (of) => of.parts],
    credits: ['integer', (of) => of.credits],
  })
  await insertSelect(
    trx,
    sql`insert into analysis_rows as x (tenant_id, analysis_id, account_id, row_no, input, mobile, bucket, reason, duplicate_of,
      parts, credits, text, cells)
    select ${tenantId}::uuid, ${id}::uuid, ${accountId}::uuid, r.row_no, r.input, r.mobile, k.bucket, k.reason, r.duplicate_of,
      k.parts, k.credits, r.text, r.cells
    from ${table} join ${kindsTable} on k.kind = r.kind`,
    'row_no',
  )
}

async function count(
  trx: Scope,
  analysis: Row<'analyses'>,
  rows: readonly SortedRow[],
  next: string | null,
  failure: Analysis['failure'] | undefined,
): Promise<void> {
  const unique = rows.filter(({ bucket }) => bucket === 'unique')
  const of = (bucket: SortedRow['bucket']) => rows.filter((row) => row.bucket === bucket).length
  const credits = unique.map((row) => row.credits)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const first = unique[0]
  const examples = examplesOf(analysis, unique)
  const rowsDone = analysis.rowsDone + rows.length
  await trx
    .updateTable('analyses')
    .set((eb) => ({
      rowsDone,
      sourceCursor: next,
      ...(failure && { failure: JSON.stringify(failure) }),
      // The source may have had more or fewer rows than was known at the start.
      ...(next === null && { status: 'ready' as const, rowsTotal: rowsDone }),
      uniqueRows: eb('uniqueRows', '+', unique.length),
      duplicateRows: eb('duplicateRows', '+', of('duplicate')),
      blacklistRows: eb('blacklistRows', '+', of('blacklist')),
      invalidRows: eb('invalidRows', '+', of('invalid')),
      totalParts: eb('totalParts', '+', sum(unique.map(({ parts }) => parts))),
      totalCredit: eb('totalCredit', '+', sum(credits)),
      missingValues: eb('missingValues', '+', unique.filter(({ missesValues }) => missesValues).length),
      ...(first && {
        ...examples,
        // Zero means none so far.
        shortest: sql<number>`least(nullif(shortest, 0), ${Math.min(...credits)})`,
        longest: sql<number>`greatest(longest, ${Math.max(...credits)})`,
        previewMobile: sql<string>`coalesce(preview_mobile, ${first.mobile})`,
        previewText: sql<string>`coalesce(preview_text, ${first.text}, common_text)`,
      }),
    }))
    .where('tenantId', '=', analysis.tenantId)
    .where('id', '=', analysis.id)
    .execute()
}

type Examples = Pick<Row<'analyses'>, 'shortestRow' | 'shortestSize' | 'longestRow' | 'longestSize'>

/** The first rows with the shortest and with the longest text, of these and of earlier batches. */
function examplesOf(analysis: Row<'analyses'>, unique: readonly SortedRow[]): Examples {
  let { shortestRow, shortestSize, longestRow, longestSize } = analysis
  for (const of of unique) {
    const size = sizeOf(of, analysis.commonText)
    if (shortestSize === null || size < shortestSize) [shortestRow, shortestSize] = [of.rowNo, size]
    if (longestSize === null || size > longestSize) [longestRow, longestSize] = [of.rowNo, size]
  }
  return { shortestRow, shortestSize, longestRow, longestSize }
}

/** Orders texts by their parts, which differ with the encoding of texts of the same length, then by their length in UTF-16 units. */
const sizeOf = ({ parts, text }: SortedRow, commonText: string): number => parts * 100_000 + (text ?? commonText).length
