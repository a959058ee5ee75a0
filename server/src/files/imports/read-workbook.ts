import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@songsarn/contract/base/files'
import { configure, type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { nextTurn } from '../../foundation/concurrency/next-turn.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { formatCell, readFormats } from './cell-format.ts'
import {
  checkedRow,
  type Reading,
  rowCounter,
  type SheetNotes,
  sheetNotes,
  type Table,
  type TableRow,
} from './table-limits.ts'
import { type XmlHandler, xmlReader } from './xml-reader.ts'

// Its own workers do not exist on a server.
configure({ useWebWorkers: false })

/** A workbook has some dozens of entries. */
const MAX_ENTRIES = 1000
/** Unpacked bytes: a sheet of a million rows with ten columns, and the texts of its cells, which are kept in memory. */
const MAX_SHEET_BYTES = 400_000_000
/** A large sheet that shrinks more than this, or whose texts do, is no list of people: most shrink to a tenth. It would take many seconds. */
const MAX_SHRINKING = 50
const ANY_SHEET_BYTES = 20_000_000
const MAX_TEXT_BYTES = 60_000_000
const MAX_SMALL_BYTES = 10_000_000
/** Rows of a sheet, blank ones included, and characters of a cell: the limits of Excel. */
const MAX_SHEET_ROWS = 1_048_576
const MAX_CELL = 32_767

/**
 * The rows of a visible sheet of an XLSX workbook (ECMA-376), without those that are hidden, by a filter or by hand. `notes` tells which
 * sheet that is, and how many rows are hidden. A formula gives its stored value and is never run; a date is written as `2026-11-20`.
 *
 * @throws ApiProblem file.noSheet, file.damaged, file.unpackedTooLarge, file.tooManyRows, file.tooManyColumns or file.cellTooLong
 */
export async function* readWorkbook(
  bytes: Uint8Array,
  reading: Reading = { sheet: null, takesHidden: false },
  notes: SheetNotes = sheetNotes(),
): Table {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { checkOverlappingEntry: true })
  try {
    const maxBytes = Math.max(ANY_SHEET_BYTES, bytes.length * MAX_SHRINKING)
    yield* rowsOf(await entriesOf(zip), maxBytes, reading, notes)
  } catch (cause) {
    if (cause instanceof ApiProblem) throw cause
    throw new ApiProblem('file.damaged', { cause })
  } finally {
    await zip.close()
  }
}

type Entries = ReadonlyMap<string, Entry>

async function entriesOf(zip: ZipReader<unknown>): Promise<Entries> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.getEntriesGenerator()) {
    if (entries.size === MAX_ENTRIES) throw new ApiProblem('file.unpackedTooLarge')
    entries.set(entry.filename, entry)
  }
  return entries
}

async function* rowsOf(entries: Entries, maxBytes: number, reading: Reading, notes: SheetNotes): Table {
  const sheet = await findSheet(entries, reading, notes)
  const texts = await sharedTexts(entries, Math.min(maxBytes, MAX_TEXT_BYTES))
  const formatOf = await readFormats((onTag) => readXml(entries, 'xl/styles.xml', MAX_SMALL_BYTES, { onTag }))
  const count = rowCounter()
  let rows: TableRow[] = []
  let cells: string[] = []
  let rowsInAll = 0
  let line = 0
  let cell = { column: 0, type: 'n', style: 0, text: '' }
  let nextColumn = 0
  let isValue = false
  let isHint = false
  let isHidden = false
  const reader = xmlReader({
    onTag(name, attributes) {
      if (name === 'row') {
        rowsInAll += 1
        if (rowsInAll > MAX_SHEET_ROWS) throw new ApiProblem('file.tooManyRows', { params: { max: MAX_IMPORT_ROWS } })
        cells = []
        nextColumn = 0
        line = Number(attributes.r ?? line + 1)
        isHidden = isTrue(attributes.hidden)
      } else if (name === 'c') {
        const given = columnOf(attributes.r ?? '')
        const column = given < 0 ? nextColumn : given
        nextColumn = column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (name === 'rPh') isHint = true
      else isValue = (name === 'v' || name === 't') && !isHint
    },
    onText(text) {
      if (isValue && cell.text.length <= MAX_CELL) cell.text += text
    },
    onEnd(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isHint = false
      else if (name === 'c') {
        const shared = cell.type === 's' ? (texts[Number(cell.text)] ?? '') : undefined
        const value = shared ?? unescaped(formatCell(cell, sheet.is1904, formatOf(cell.style)))
        // Formatted cells without a value may be many, and far to the right.
        if (value.trim() === '') return
        if (cell.column >= MAX_IMPORT_COLUMNS)
          throw new ApiProblem('file.tooManyColumns', { params: { max: MAX_IMPORT_COLUMNS, line } })
        // Cells that are left out are empty.
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = value
      } else if (name === 'row') {
        const row = checkedRow(line, cells)
        if (row && isHidden) notes.hiddenRows += 1
        if (row && (!isHidden || reading.takesHidden)) rows.push(row)
      }
    },
  })
  for await (const text of unpacked(entries, sheet.path, Math.min(maxBytes, MAX_SHEET_BYTES))) {
    reader.write(text)
    count(rows.length)
    if (rows.length > 0) yield rows
    rows = []
    await nextTurn()
  }
  reader.end()
}

const isTrue = (given: string | undefined) => given === '1' || given === 'true'

/** Sheets that are named to people: a select with more is of no use. */
const MAX_SHEETS = 100
const MAX_SHEET_NAME = 255

/** The path of the wanted or else the first sheet that is not hidden, and whether its dates count from 1904. */
async function findSheet(
  entries: Entries,
  { sheet: wanted }: Reading,
  notes: SheetNotes,
): Promise<{ path: string; is1904: boolean }> {
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  await readXml(entries, 'xl/workbook.xml', MAX_SMALL_BYTES, {
    onTag(name, attributes) {
      // LibreOffice writes the state of each sheet: `visible`, `hidden` or `veryHidden` (ECMA-376 part 1 §18.2.19).
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: (attributes.name ?? '').slice(0, MAX_SHEET_NAME), relation: relationOf(attributes) })
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
    },
  })
  const targets = new Map<string, string>()
  await readXml(entries, 'xl/_rels/workbook.xml.rels', MAX_SMALL_BYTES, {
    onTag(name, { Id = '', Target = '', Type = 'worksheet' }) {
      // A chart may have a sheet of its own.
      if (name === 'Relationship' && Type.endsWith('worksheet')) targets.set(Id, Target)
    },
  })
  const readable = sheets.filter(({ relation }) => targets.has(relation))
  const found = wanted === null ? readable[0] : readable.find(({ name }) => name === wanted)
  if (wanted !== null && !found) throw new ApiProblem('file.noSheet')
  notes.sheet = found?.name ?? null
  notes.sheets = readable.slice(0, MAX_SHEETS).map(({ name }) => name)
  const target = targets.get(found?.relation ?? '') ?? 'worksheets/sheet1.xml'
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** The texts that cells name by number. Their formatting is left out, and so are hints for reading them aloud. */
async function sharedTexts(entries: Entries, maxBytes: number): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isHint = false
  await readXml(entries, 'xl/sharedStrings.xml', maxBytes, {
    onTag(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isHint = true
      isText = name === 't' && !isHint
    },
    onText(more) {
      if (isText && text.length <= MAX_CELL) text += more
    },
    onEnd(name) {
      isText = false
      if (name === 'rPh') isHint = false
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** `_x000D_` is a character that XML cannot have or would change (ECMA-376 part 1 §22.9.2.19). `_x005F_` is the `_` before such a text. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll(/\r\n?/g, '\n')
    : text

/** The id of the relation of a sheet: `r:id`, with any prefix. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => /^[^:]+:id$/.test(name))?.[1] ?? ''

/** Reads a part of the workbook, if it has it. */
async function readXml(entries: Entries, path: string, maxBytes: number, handler: XmlHandler): Promise<void> {
  if (!entries.has(path)) return
  const reader = xmlReader(handler)
  for await (const text of unpacked(entries, path, maxBytes)) {
    reader.write(text)
    await nextTurn()
  }
  reader.end()
}

/** The text of an entry while it is unpacked. What the entry says about its size is not believed. */
async function* unpacked(entries: Entries, path: string, maxBytes: number): AsyncGenerator<string> {
  const entry = entries.get(path)
  if (!entry || entry.directory || !entry.getData) throw new ApiProblem('file.damaged')
  const stopping = new AbortController()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const unpacking = entry.getData(writable, { signal: stopping.signal })
  // Its error also ends `readable`, where it is thrown.
  unpacking.catch(() => {})
  const decoder = new TextDecoder()
  const reader = readable.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > maxBytes) throw new ApiProblem('file.unpackedTooLarge')
      yield decoder.decode(value, { stream: true })
    }
    await unpacking
  } finally {
    stopping.abort()
    await reader.cancel().catch(() => {})
  }
}

/** `C12` → 2; -1 without a letter. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
