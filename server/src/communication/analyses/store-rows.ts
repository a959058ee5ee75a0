import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { bulkArray, numberedRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { moreWarnings, readWarnings } from '../links/link-rule.ts'
import { insertRowTargets } from '../links/link-set.ts'
import type { LinkSet } from '../links/tracked-text.ts'
import { type PartCount, readPartCounts } from './part-counts.ts'
import type { Sorted, SortedRow } from './sort-rows.ts'
import { textBytes } from './storage.ts'

type Analysis = Row<'analyses'>

/** Another process has stored rows of the analysis since it was read, or it no longer runs. */
export class AnalysisChanged extends Error {}

/** The next rows of an analysis, ready to be stored. */
export type Batch = {
  before: Analysis
  after: Analysis
  /** Large: they are made before the transaction. */
  inserts: readonly RawBuilder<unknown>[]
}

/**
 * Prepares the next rows of an analysis for `storeBatch`.
 *
 * @param before the analysis before these rows
 * @param next where the next batch begins; null after the last one, when the analysis is ready
 */
export function batchOf(before: Analysis, sorted: Sorted, next: string | null, links: LinkSet | undefined): Batch {
  const targets = links && insertRowTargets(before, links, sorted.rows)
  return {
    before,
    after: analysisAfter(before, sorted, next),
    inserts: [insertRows(before, sorted.rows), ...(targets ? [targets] : [])],
  }
}

/**
 * When a batch may lock its analysis. A batch that is stored beside an earlier batch waits until the earlier batch has the
 * lock.
 */
export type Turn = { turn?: Promise<void> | undefined; onLocked?: () => void }

/**
 * Stores the next rows of an analysis. Its rows come first, without a lock, so that the rows of the next batch can be stored at the
 * same time; then `moveOn` sees whether they were its own.
 *
 * @throws AnalysisChanged when the analysis is no longer as it was before these rows
 * @throws ApiProblem coupon.tooFew at the last rows, so that it names all codes that are missing
 */
export async function storeBatch(
  trx: Scope,
  { before, after, inserts }: Batch,
  { turn, onLocked }: Turn = {},
): Promise<void> {
  const storing = Promise.all(inserts.map((insert) => insertSelect(trx, insert, 'row_no')))
  storing.catch(() => {})
  await turn
  // These statements are sent behind the rows, so that other processes do not wait while the analysis is locked.
  const locking = lock(trx, before)
  const moving = moveOn(trx, before, after)
  const [stored, , moved] = await Promise.allSettled([storing, locking, moving])
  onLocked?.()
  if (stored.status === 'rejected') {
    // The rows of another process, which has committed them.
    if (isDuplicate(stored.reason)) throw new AnalysisChanged(before.id)
    throw stored.reason
  }
  if (moved.status === 'rejected') throw moved.reason
  if (!moved.value) throw new AnalysisChanged(before.id)
  if (after.failure !== null && after.status === 'ready') {
    const { code, params } = TooFewCodes.parse(JSON.parse(after.failure))
    throw new ApiProblem(code, { params })
  }
}

/** Waits for the batch before, which may be on its way; `moveOn` sees what it has left. */
const lock = (trx: Scope, { tenantId, id }: Analysis) =>
  trx
    .selectFrom('analyses')
    .select('id')
    .where((eb) => eb.and({ tenantId, id }))
    .forUpdate()
    .execute()

/** Columns that two processes may find differently in the same rows: the blacklist and what caps count change. */
const FOUND = ['rowsDone', 'uniqueRows', 'blacklistRows', 'heldBackRows', 'invalidRows', 'totalCredit'] as const

async function moveOn(trx: Scope, before: Analysis, after: Analysis): Promise<boolean> {
  const changed = Object.entries(after).filter(([column, value]) => value !== before[column as keyof Analysis])
  const { numUpdatedRows } = await trx
    .updateTable('analyses')
    .set(Object.fromEntries(changed))
    .where((eb) => eb.and({ tenantId: before.tenantId, id: before.id, status: 'running' }))
    .where('deletedAt', 'is', null)
    .where('sourceCursor', 'is not distinct from', before.sourceCursor)
    .where((eb) => eb.and(FOUND.map((column) => eb(column, '=', before[column]))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function insertRows({ tenantId, id, accountId, rowsDone }: Analysis, rows: readonly SortedRow[]): RawBuilder<unknown> {
  // Most rows are of a few kinds, few have cells, and all are numbered: what is not sent need not be read.
  const kinds: SortedRow[] = []
  const kindOf = (row: SortedRow): number => {
    const known = kinds.findIndex(
      (of) => of.reason === row.reason && of.parts === row.parts && of.credits === row.credits,
    )
    return known === -1 ? kinds.push(row) : known + 1
  }
  const hasCells = rows.some(({ cells }) => cells !== null)
  const table = numberedRows(rows, 'r', {
    kind: ['integer', kindOf],
    input: ['text', ({ input }) => (input.includes('\0') ? input.replaceAll('\0', '') : input)],
    mobile: ['text', (of) => of.mobile],
    duplicateOf: ['integer', (of) => of.duplicateOf],
    text: ['text', (of) => of.text],
    ...(hasCells && { cells: ['text', (of: SortedRow) => of.cells && JSON.stringify(of.cells)] as const }),
  })
  const ofKind = (type: 'text' | 'integer', value: (kind: SortedRow) => string | number) =>
    sql`(${bulkArray(kinds.map(value), type)})[r.kind]`
  return sql`insert into analysis_rows as x (tenant_id, analysis_id, account_id, row_no, input, mobile, bucket, reason,
      duplicate_of, parts, credits, text, cells)
    select ${tenantId}::uuid, ${id}::uuid, ${accountId}::uuid, ${rowsDone}::integer + r.no, r.input, r.mobile,
      ${ofKind('text', (of) => of.bucket)}, ${ofKind('text', (of) => of.reason)}, r.duplicate_of,
      ${ofKind('integer', (of) => of.parts)}, ${ofKind('integer', (of) => of.credits)}, r.text,
      ${hasCells ? sql`r.cells` : sql`null`}
    from ${table}`
}

/** Codes that are missing so far. The user sees the number at the end. */
const TooFewCodes = z.object({
  code: z.literal('coupon.tooFew'),
  params: z.object({ free: z.number(), missing: z.number() }),
})

/** An analysis after its next rows. */
function analysisAfter(before: Analysis, { rows, missingCodes, linkWarnings }: Sorted, next: string | null): Analysis {
  const after = { ...before, rowsDone: before.rowsDone + rows.length, sourceCursor: next }
  // Small inputs become large texts: values that a content names often, and cells of a workbook that name one shared text.
  const counted = textBytes(before.content)
  const partCounts = new Map(readPartCounts(before.partCounts).map((count) => [count.parts, count]))
  for (const row of rows) {
    after.storedBytes += Math.max(0, writtenBytes(row) - counted)
    if (row.bucket !== 'unique') {
      after[`${row.bucket}Rows`] += 1
      continue
    }
    addUnique(after, row)
    countInParts(partCounts, row)
  }
  after.partCounts = JSON.stringify([...partCounts.values()].sort((a, b) => a.parts - b.parts))
  if (linkWarnings.length > 0)
    after.linkWarnings = JSON.stringify(moreWarnings(readWarnings(before.linkWarnings), linkWarnings))
  const known = before.failure === null ? 0 : TooFewCodes.parse(JSON.parse(before.failure)).params.missing
  const missing = known + missingCodes
  if (missing > 0)
    after.failure = JSON.stringify({ code: 'coupon.tooFew', params: { free: after.uniqueRows - missing, missing } })
  // The source may have had more or fewer rows than was known at the start.
  return next === null ? { ...after, status: 'ready', rowsTotal: after.rowsDone } : after
}

/** Bytes of the text and the cells of a row, approximately. */
const writtenBytes = ({ text, cells }: SortedRow): number =>
  2 * ((text?.length ?? 0) + (cells?.reduce((sum, cell) => sum + cell.length, 0) ?? 0))

function countInParts(counts: Map<number, PartCount>, { parts, over }: SortedRow): void {
  const count = counts.get(parts)
  if (!count) counts.set(parts, { parts, recipients: 1, over })
  else {
    count.recipients += 1
    count.over = Math.max(count.over, over)
  }
}

function addUnique(to: Analysis, row: SortedRow): void {
  const isFirst = to.uniqueRows === 0
  to.uniqueRows += 1
  to.totalParts = (to.totalParts ?? 0) + row.parts
  to.totalCredit += row.credits
  if (row.missesValues) to.missingValues += 1
  to.shortest = isFirst ? row.credits : Math.min(to.shortest, row.credits)
  to.longest = Math.max(to.longest, row.credits)
  to.previewMobile ??= row.mobile
  to.previewText ??= row.text ?? to.commonText
  const size = sizeOf(row, to.commonText)
  if (to.shortestSize === null || size < to.shortestSize) [to.shortestRow, to.shortestSize] = [row.rowNo, size]
  if (to.longestSize === null || size > to.longestSize) [to.longestRow, to.longestSize] = [row.rowNo, size]
}

/** Orders texts by their parts, which differ with the encoding of texts of the same length, then by their length in UTF-16 units. */
const sizeOf = ({ parts, text }: SortedRow, commonText: string): number => parts * 100_000 + (text ?? commonText).length
