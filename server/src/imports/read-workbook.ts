import { configure, type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { Parser } from 'htmlparser2'
import { ApiProblem } from '../http/api-problem.ts'
import { nextTurn } from '../http/large-bodies.ts'
import { formatCell, readDateStyles } from './cell-format.ts'
import { checkedRow, rowCounter, type Table, type TableRow } from './table-limits.ts'

// Its own workers do not exist on a server.
configure({ useWebWorkers: false })

/** A workbook has some dozens of entries. */
const MAX_ENTRIES = 1000
/** Unpacked bytes: a sheet of a million rows with ten columns, and the texts of its cells, which are kept in memory. */
const MAX_SHEET_BYTES = 400_000_000
/** A large sheet that shrinks more than this is no list of people: most shrink to a tenth. Unpacking it would take many seconds. */
const MAX_SHRINKING = 100
const ANY_SHEET_BYTES = 20_000_000
const MAX_TEXT_BYTES = 60_000_000
const MAX_SMALL_BYTES = 10_000_000

/**
 * The rows of the first visible sheet of an XLSX workbook (ECMA-376). A formula gives its stored value and is never run; a date is
 * written as `2026-11-20`.
 *
 * @throws ApiProblem file.damaged, file.unpackedTooLarge, file.tooManyRows, file.tooManyColumns or file.cellTooLong
 */
export async function* readWorkbook(bytes: Uint8Array): Table {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { checkOverlappingEntry: true })
  try {
    const maxBytes = Math.min(MAX_SHEET_BYTES, Math.max(ANY_SHEET_BYTES, bytes.length * MAX_SHRINKING))
    yield* rowsOf(await entriesOf(zip), maxBytes)
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

async function* rowsOf(entries: Entries, maxBytes: number): Table {
  const sheet = await firstSheet(entries)
  const texts = await sharedTexts(entries)
  const isDate = await readDateStyles((handler) => parseSmall(entries, 'xl/styles.xml', handler))
  const count = rowCounter()
  let rows: TableRow[] = []
  let cells: string[] = []
  let line = 0
  let cell = { column: 0, type: 'n', style: 0, text: '' }
  let isValue = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = local(tag)
        if (name === 'row') {
          cells = []
          line = Number(attributes.r ?? line + 1)
        } else if (name === 'c') {
          const column = attributes.r === undefined ? cells.length : columnOf(attributes.r)
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
        } else isValue = name === 'v' || name === 't'
      },
      ontext(text) {
        if (isValue) cell.text += text
      },
      onclosetag(tag) {
        const name = local(tag)
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'c') {
          // Cells that are left out are empty. `checkedRow` refuses too many.
          while (cells.length < Math.min(cell.column, 20_000)) cells.push('')
          const shared = cell.type === 's' ? (texts[Number(cell.text)] ?? '') : undefined
          cells[cell.column] = shared ?? formatCell(cell, sheet.is1904, isDate(cell.style))
        } else if (name === 'row') {
          const row = checkedRow(line, cells)
          if (row) rows.push(row)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const text of unpacked(entries, sheet.path, maxBytes)) {
    parser.write(text)
    count(rows.length)
    if (rows.length > 0) yield rows
    rows = []
    await nextTurn()
  }
  parser.end()
}

type Handler = (name: string, attributes: Record<string, string>) => void

/** The path of the first sheet that is not hidden, and whether its dates count from 1904. */
async function firstSheet(entries: Entries): Promise<{ path: string; is1904: boolean }> {
  const sheets: string[] = []
  let is1904 = false
  await parseSmall(entries, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'sheet' && attributes.state === undefined) sheets.push(attributes['r:id'] ?? '')
    if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
  })
  const targets = new Map<string, string>()
  await parseSmall(entries, 'xl/_rels/workbook.xml.rels', (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target)
  })
  const target = targets.get(sheets[0] ?? '') ?? 'worksheets/sheet1.xml'
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** The texts that cells name by number. Their formatting is left out, and so are hints for reading them aloud. */
async function sharedTexts(entries: Entries): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isHint = false
  const parser = new Parser(
    {
      onopentag(tag) {
        const name = local(tag)
        if (name === 'si') text = ''
        if (name === 'rPh') isHint = true
        isText = name === 't' && !isHint
      },
      ontext(more) {
        if (isText) text += more
      },
      onclosetag(tag) {
        const name = local(tag)
        isText = false
        if (name === 'rPh') isHint = false
        if (name === 'si') texts.push(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  if (!entries.has('xl/sharedStrings.xml')) return texts
  for await (const part of unpacked(entries, 'xl/sharedStrings.xml', MAX_TEXT_BYTES)) {
    parser.write(part)
    await nextTurn()
  }
  parser.end()
  return texts
}

async function parseSmall(entries: Entries, path: string, handler: Handler): Promise<void> {
  if (!entries.has(path)) return
  const onopentag: Handler = (tag, attributes) => handler(local(tag), attributes)
  const parser = new Parser({ onopentag }, { xmlMode: true, decodeEntities: true })
  for await (const text of unpacked(entries, path, MAX_SMALL_BYTES)) parser.write(text)
  parser.end()
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

/** Some programs write each name with a prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** `C12` → 2. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
