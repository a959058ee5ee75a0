import { configure, ZipWriter } from '@zip.js/zip.js'
import type { Cell, Column } from '../content/content.ts'
import { excelTime } from './excel-time.ts'
import type { FileHead, MakeFile } from './make-file.ts'

configure({ useWebWorkers: false })

/** Rows of one sheet (Excel specifications and limits), with the headings. Further rows go into further sheets. */
const SHEET_ROWS = 1_048_576
/** Characters of one sheet as XML, of at most 3 bytes each: an entry of a zip file without ZIP64 has less than 4 GiB. */
const SHEET_CHARACTERS = 1_400_000_000
const ROWS_AT_ONCE = 2500
/** Characters of one cell. */
const MOST_CHARACTERS = 32_767

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const encoder = new TextEncoder()

/**
 * An Office Open XML workbook (ECMA-376), written while the rows are read. We write the few parts that a table needs
 * ourselves: the libraries for workbooks keep all rows in memory or are no longer maintained. Text is inline and never a
 * formula, so there is no injection. The zip container is from zip.js, without ZIP64: Excel may offer to repair a workbook that
 * has it (XlsxWriter documentation, use_zip64), and some libraries do not read it.
 */
export const xlsxFile: MakeFile = async function* (head, batches) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 16 })
  const writing = writeWorkbook(new ZipWriter(writable, { zip64: false }), head, batches).catch(
    async (error: unknown) => {
      // The reader of the file gets the error, instead of waiting for its end.
      await writable.abort(error).catch(() => {})
      throw error
    },
  )
  writing.catch(() => {})
  for await (const bytes of readable) yield bytes
  await writing
}

async function writeWorkbook(zip: ZipWriter<unknown>, head: FileHead, batches: AsyncIterable<Cell[][]>): Promise<void> {
  const rows = inBatches(batches)
  const sheets: string[] = []
  let isAtEnd = false
  while (!isAtEnd) {
    const name = `sheet${sheets.length + 1}`
    sheets.push(name)
    await zip.add(
      `xl/worksheets/${name}.xml`,
      streamOf(
        sheetText(head, rows, () => {
          isAtEnd = true
        }),
      ),
    )
  }
  const parts = {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbook(sheets, head.title),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((name) => ({ type: 'worksheet', target: `worksheets/${name}.xml` })),
      { type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': STYLES,
  }
  for (const [path, text] of Object.entries(parts)) await zip.add(path, streamOf([text]))
  await zip.close()
}

/** The text of one sheet. Calls `onEnd` when no rows are left for another sheet. */
async function* sheetText(
  { columns, headings }: FileHead,
  rows: AsyncIterator<Cell[][]>,
  onEnd: () => void,
): AsyncGenerator<string> {
  const widths = columns.map(({ kind }, index) => {
    const width = kind === 'time' ? 20 : Math.min(40, Math.max(12, (headings[index]?.length ?? 0) + 2))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  yield `${HEADER}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  // Cells have no addresses (`r` is optional, ECMA-376 part 1 §18.3.1.4): with them a file is four times as large.
  yield `<row>${headings.map((heading) => textCell(heading, ' s="3"')).join('')}</row>`
  const textOf = cellTexts(columns)
  let count = 1
  let characters = 0
  while (count + ROWS_AT_ONCE <= SHEET_ROWS && characters < SHEET_CHARACTERS) {
    const { done, value } = await rows.next()
    if (done) {
      onEnd()
      break
    }
    const text = value.map((row) => `<row>${textOf(row)}</row>`).join('')
    count += value.length
    characters += text.length
    yield text
  }
  yield '</sheetData></worksheet>'
}

/** Rows in batches of at most `ROWS_AT_ONCE`. */
async function* inBatches(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

/** The text of a row. Most columns repeat the cell of the row before, as in a CSV file. */
function cellTexts(columns: readonly Column[]): (row: readonly Cell[]) => string {
  const cells: Cell[] = columns.map(() => null)
  const texts = columns.map(() => '<c/>')
  return (row) => {
    for (let at = 0; at < columns.length; at++) {
      const cell = row[at] ?? null
      if (cell === cells[at]) continue
      cells[at] = cell
      texts[at] = cellText(cell, columns[at])
    }
    return texts.join('')
  }
}

function cellText(cell: Cell, column: Column | undefined): string {
  if (cell === null) return '<c/>'
  if (cell instanceof Date) return `<c s="1"><v>${excelTime(cell)}</v></c>`
  if (typeof cell === 'number') return `<c${column?.kind === 'share' ? ' s="2"' : ''}><v>${cell}</v></c>`
  return textCell(cell)
}

const textCell = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, MOST_CHARACTERS))}</t></is></c>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 §2.2 has no such characters
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function escaped(text: string): string {
  const plain = text.toWellFormed().replace(NOT_XML, '')
  return /[&<>"]/.test(plain) ? plain.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? '') : plain
}

/** Style 1 is a time, 2 a share with two decimals, 3 a heading. */
const STYLES = `${HEADER}<styleSheet xmlns="${NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

function contentTypes(sheets: readonly string[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = sheets.map(
    (name) => `<Override PartName="/xl/worksheets/${name}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides.join('')}</Types>`
}

function relations(list: readonly { type: string; target: string }[]): string {
  const items = list.map(
    ({ type, target }, index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

/** A sheet's name has at most 31 characters, and none of []:*?/\ (Excel refuses the file otherwise). */
function workbook(sheets: readonly string[], title: string): string {
  const base = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 27)
  const items = sheets.map((_, index) => {
    const name = index === 0 ? base : `${base} ${index + 1}`
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`
  })
  return `${HEADER}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets>${items.join('')}</sheets></workbook>`
}

function streamOf(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const source = encoded(texts)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function* encoded(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text)
}
