import { FILE_KINDS } from '@songsarn/contract/base/file-kind'
import { IMPORT_SAMPLE_ROWS, LongestCells } from '@songsarn/contract/base/files'
import * as z from 'zod/mini'
import { limitConcurrency } from '../../foundation/concurrency/limit-concurrency.ts'
import { limitPerKey } from '../../foundation/concurrency/limit-per-key.ts'
import { nextTurn } from '../../foundation/concurrency/next-turn.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Bytes, FileStore } from '../files/ports.ts'
import { lineJumps } from './file-lines.ts'
import { longestCells } from './longest-cells.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type Reading, sheetNotes, type Table, type TableRow } from './table-limits.ts'
import { withoutTitles } from './without-titles.ts'

/** Facts about a list that a person needs to choose its columns. */
export const ImportDetails = z.object({
  /** Rows that are not blank, headings included. */
  rows: z.number(),
  /** The first row, filled up to the longest one. */
  columns: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  /** See `ImportFile`. */
  longest: z._default(z.array(LongestCells), []),
  /** Files from before have none. */
  lines: z._default(z.nullable(z.array(z.tuple([z.number(), z.number()]))), null),
  /** See `ImportFile`. */
  sheet: z._default(z.nullable(z.string()), null),
  sheets: z._default(z.array(z.string()), []),
  hiddenRows: z._default(z.number(), 0),
  takesHidden: z._default(z.boolean(), false),
  titles: z._default(z.array(z.string()), []),
})
export type ImportDetails = z.output<typeof ImportDetails>

const rowsKey = (id: string) => `${id}.rows`

/** Stored rows of a file of any size, and how many times its own bytes: cells of a workbook may all name one long text. */
const MAX_ROW_BYTES = 20_000_000
const MAX_GROWTH = 50

const tooMany = () => new ApiProblem('request.tooMany', { retryAfter: 5 })

/** Files that this process reads at a time: each is in memory, up to 10 MB and the texts of its workbook. */
const someAtATime = limitConcurrency({ running: 2, waiting: 20, refuse: tooMany })
/** Files that are read or wait of one account, and of a customer with all its sub-accounts, so that it does not take all places. */
const perAccount = limitPerKey(4, tooMany)
const perTenant = limitPerKey(8, tooMany)
type Owner = { tenantId: string; accountId: string }
const inTurn = <Result>({ tenantId, accountId }: Owner, work: () => Promise<Result>) =>
  perAccount(accountId, () => perTenant(tenantId, () => someAtATime(work)))

/**
 * Reads an uploaded list once and stores its rows beside it, one a line, so that everything later reads plain rows from any place, in
 * every process. A workbook whose rows are all hidden is read with them. Ends when the client of `signal` goes away. `rowBytes`: how much
 * it stored.
 *
 * @throws ApiProblem of IMPORT_ERRORS
 */
export async function prepareImport(
  files: FileStore,
  { id, mediaType }: { id: string; mediaType: string },
  owner: Owner,
  reading: Reading = { sheet: null, takesHidden: false },
  signal?: AbortSignal,
): Promise<ImportDetails & { rowBytes: number }> {
  try {
    return await inTurn(owner, async () => {
      const bytes = new Uint8Array(await new Response(await files.read(id)).arrayBuffer())
      const isWorkbook = mediaType === FILE_KINDS.xlsx
      if (reading.sheet !== null && !isWorkbook) throw new ApiProblem('file.noSheet')
      const read = (takesHidden: boolean) =>
        storeRows(files, id, bytes, isWorkbook, { ...reading, takesHidden }, signal)
      const shown = await read(reading.takesHidden)
      const isAllHidden = shown.rows < 2 && shown.hiddenRows > 0 && !reading.takesHidden
      const stored = isAllHidden ? await read(true) : shown
      const { rows, sample } = stored
      const hasDigit = sample[0]?.some((cell) => /\p{Nd}/u.test(cell)) ?? false
      if (rows === 0 || (rows === 1 && !hasDigit)) throw new ApiProblem(rows === 0 ? 'file.empty' : 'file.headingsOnly')
      return stored
    })
  } catch (error) {
    await files.delete(rowsKey(id))
    await files.delete(id)
    throw error
  }
}

/** Reads a list one way and stores its rows. */
async function storeRows(
  files: FileStore,
  id: string,
  bytes: Uint8Array,
  isWorkbook: boolean,
  reading: Reading,
  signal: AbortSignal | undefined,
): Promise<ImportDetails & { rowBytes: number }> {
  const notes = sheetNotes()
  const titles: string[] = []
  const table = isWorkbook ? readWorkbook(bytes, reading, notes) : readText(bytes)
  const maxBytes = Math.max(MAX_ROW_BYTES, bytes.length * MAX_GROWTH)
  const details = {
    rows: 0,
    width: 0,
    bytes: 0,
    maxBytes,
    sample: [] as string[][],
    lines: lineJumps(),
    longest: longestCells(),
  }
  await files.write(rowsKey(id), written(withoutTitles(table, titles), details, signal))
  const { rows, width, bytes: rowBytes, sample, lines, longest } = details
  const [first = []] = sample
  const columns = Array.from({ length: width }, (_, column) => first[column] ?? '')
  const jumps = lines.jumps()?.map(([row, line]): [number, number] => [row, line]) ?? null
  return {
    rows,
    columns,
    sample,
    longest: longest.found,
    rowBytes,
    lines: jumps,
    ...notes,
    takesHidden: reading.takesHidden,
    titles,
  }
}

type Counted = {
  rows: number
  width: number
  bytes: number
  maxBytes: number
  sample: string[][]
  lines: ReturnType<typeof lineJumps>
  longest: ReturnType<typeof longestCells>
}

/** @throws ApiProblem file.unpackedTooLarge, before more than `maxBytes` are stored */
async function* written(table: Table, details: Counted, signal: AbortSignal | undefined): Bytes {
  const encoder = new TextEncoder()
  for await (const rows of table) {
    // The client is gone: the rest would be read for nobody.
    if (signal?.aborted) throw new ApiProblem('file.missing')
    // Headings may be longer than what they are of.
    details.longest.note(details.rows === 0 ? rows.slice(1) : rows)
    details.rows += rows.length
    for (const { line, cells } of rows) {
      details.lines.note(line)
      if (details.sample.length < IMPORT_SAMPLE_ROWS) details.sample.push(cells)
      details.width = Math.max(details.width, cells.length)
    }
    for (const some of inPieces(rows)) {
      const bytes = encoder.encode(some)
      details.bytes += bytes.length
      if (details.bytes > details.maxBytes) throw new ApiProblem('file.unpackedTooLarge')
      yield bytes
    }
  }
}

/** Characters of one piece: rows of long cells are written in several. */
const PIECE = 1_000_000

function* inPieces(rows: readonly TableRow[]): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${storedLine(row)}\n`
    if (piece.length >= PIECE) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

/** The line of the file and the cells, with tabs between. JSON took three times as long to read: V8 keeps a table of its texts. */
const storedLine = ({ line, cells }: TableRow): string => `${line}\t${cells.map(escaped).join('\t')}`

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' }
const UNESCAPED = Object.fromEntries(Object.entries(ESCAPES).map(([character, written]) => [written, character]))
const escaped = (cell: string) =>
  /[\\\t\n]/.test(cell) ? cell.replaceAll(/[\\\t\n]/g, (one) => ESCAPES[one] ?? one) : cell
const unescaped = (cell: string) => cell.replaceAll(/\\[\\tn]/g, (one) => UNESCAPED[one] ?? one)

/** Files from before have JSON. */
const OldRow = z.tuple([z.number(), z.array(z.string())])

function storedRow(text: string): TableRow {
  if (text.startsWith('[')) {
    const [line, cells] = OldRow.parse(JSON.parse(text))
    return { line, cells }
  }
  const tab = text.indexOf('\t')
  const line = Number(text.slice(0, Math.max(tab, 0)))
  if (!(line >= 1)) throw new Error('a stored row of an import file is damaged')
  const cells = text.slice(tab + 1).split('\t')
  return { line, cells: text.includes('\\') ? cells.map(unescaped) : cells }
}

const LINE_FEED = 10

export type ImportBatch = {
  rows: TableRow[]
  /** The byte where the next batch begins; null at the end. */
  next: number | null
}

/** Bytes of one batch: a list of people has some dozens in a row, and a transaction must not take long. */
const MAX_BATCH_BYTES = 2_000_000

/**
 * The rows of a prepared list from a byte on, at most `size` in each batch, and fewer when rows are long. The batches from
 * one byte are always the same. The next batch is read while the reader works on the present one.
 */
export async function* importBatches(
  files: FileStore,
  id: string,
  from: number,
  size: number,
): AsyncGenerator<ImportBatch> {
  const reader = (await files.read(rowsKey(id), from)).getReader()
  const read = batchReader(reader, from, size)
  try {
    let coming: Promise<ImportBatch | undefined> | undefined = read()
    while (coming) {
      const batch: ImportBatch | undefined = await coming
      if (!batch) return
      coming = batch.next === null ? undefined : nextTurn().then(read)
      coming?.catch(() => {})
      yield batch
    }
  } finally {
    await reader.cancel()
  }
}

const COLUMN_BATCH = 5000

/** The cells of one column of a prepared list; empty where a row is shorter. In turn with the reading of uploads. */
export const importColumn = (files: FileStore, id: string, column: number, owner: Owner): Promise<string[]> =>
  inTurn(owner, async () => {
    const cells: string[] = []
    for await (const { rows } of importBatches(files, id, 0, COLUMN_BATCH))
      cells.push(...rows.map((row) => row.cells[column] ?? ''))
    return cells
  })

/** A function that reads the next batch; undefined at the end. */
function batchReader(reader: ReadableStreamDefaultReader<Uint8Array>, from: number, size: number) {
  const decoder = new TextDecoder()
  let at = from
  let left = new Uint8Array()
  let isEnded = false
  return async (): Promise<ImportBatch | undefined> => {
    let end = endOfLines(left, size)
    // One byte more than the batch tells whether there is another batch.
    while (!isEnded && (!end.isFull || left.length === end.at)) {
      const { done, value } = await reader.read()
      if (done) isEnded = true
      else {
        const both = new Uint8Array(left.length + value.length)
        both.set(left)
        both.set(value, left.length)
        left = both
        end = endOfLines(left, size)
      }
    }
    if (end.lines === 0) return undefined
    const lines = decoder.decode(left.subarray(0, end.at - 1)).split('\n')
    const rows = lines.map(storedRow)
    at += end.at
    left = left.slice(end.at)
    return { rows, next: isEnded && left.length === 0 ? null : at }
  }
}

/** The byte after the last of at most `size` lines, or after the line that reaches MAX_BATCH_BYTES. */
function endOfLines(bytes: Uint8Array, size: number): { at: number; lines: number; isFull: boolean } {
  let at = 0
  let lines = 0
  const isFull = () => lines === size || at >= MAX_BATCH_BYTES
  while (!isFull()) {
    const found = bytes.indexOf(LINE_FEED, at)
    if (found < 0) break
    at = found + 1
    lines += 1
  }
  return { at, lines, isFull: isFull() }
}
