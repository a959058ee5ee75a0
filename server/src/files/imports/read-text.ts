import { normaliseThai, splitEntries } from '@songsarn/sms/mobile'
import Papa from 'papaparse'
import { nextTurn } from '../../foundation/concurrency/next-turn.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { decodeText } from './decode-text.ts'
import { checkedRow, rowCounter, type Table, type TableRow } from './table-limits.ts'

/** Characters that are parsed without a pause. A record that does not fit has a quote that is never closed. */
const SLICE = 65_536
const DELIMITERS = [',', ';', '\t', '|']

/**
 * Reads the rows of a CSV or TXT file in UTF-8, UTF-16 or Windows-874. A first line `sep=;` gives the delimiter; otherwise it is
 * guessed. Line ends may be mixed.
 *
 * @throws ApiProblem file.badQuote, file.unknownEncoding, file.tooManyRows, file.tooManyColumns or file.cellTooLong
 */
export async function* readText(bytes: Uint8Array): Table {
  const original = decodeText(bytes)
  const text = original.includes('\r') ? original.replaceAll(/\r\n?/g, '\n') : original
  const count = rowCounter()
  const given = givenDelimiter(text)
  const start = given?.line.length ?? 0
  const parser = new Papa.Parser({
    delimiter: given?.delimiter ?? guessDelimiter(text.slice(0, SLICE), text.length > SLICE),
    newline: '\n',
    quoteChar: '"',
  })
  let line = given?.line.split('\n').length ?? 1
  for (let at = start; at < text.length; ) {
    const isLast = at + SLICE >= text.length
    const { data, errors, meta } = parser.parse(text.slice(at, at + SLICE), 0, !isLast) as Papa.ParseResult<string[]>
    const rows: TableRow[] = []
    const firstBad = Math.min(...errors.map(({ row }) => row ?? Number.POSITIVE_INFINITY))
    for (let index = 0; index < data.length; index++) {
      if (index === firstBad) throw badQuote(line)
      const cells = (data[index] ?? []).map(withoutFormula)
      const row = checkedRow(line, cells)
      if (row) rows.push(row)
      line += 1
      for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
    }
    if (errors.length > 0 || (!isLast && meta.cursor === 0)) throw badQuote(line)
    count(rows.length)
    yield rows
    if (isLast) return
    at += meta.cursor
    await nextTurn()
  }
}

/** Some programs write `="0081"`, so that Excel keeps the zeros. */
const withoutFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

/**
 * The delimiter that gives the most rows whole mobiles, then the most rows one width of two columns or more, however few rows there
 * are: the commas of `0812345678;12 Moo 1, Bangna` give two columns as well, and no mobile. Of equal delimiters, the one with the most
 * columns. `,` when no delimiter gives two columns. A title above the headings has one column. `isCut`: the last row may not be whole.
 */
function guessDelimiter(text: string, isCut: boolean): string {
  let best = { delimiter: ',', mobiles: 0, share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    const { data } = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' }).parse(
      text,
      0,
      isCut,
    ) as Papa.ParseResult<string[]>
    const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length)
    const { width, rows } = usualWidth(widths)
    const found = { delimiter, mobiles: data.filter(hasWholeMobiles).length, share: rows / widths.length, width }
    const more = found.mobiles - best.mobiles || found.share - best.share || width - best.width
    if (width > 1 && more > 0) best = found
  }
  return best.delimiter
}

/** No cell of mobiles is longer. To look at the pieces of a long one would take the square of their number. */
const LONGEST_MOBILES = 100

/** Whether a cell is a mobile, or several, and none is a mobile beside something else: there, a wrong delimiter has cut. */
function hasWholeMobiles(cells: readonly string[]): boolean {
  let isFound = false
  for (const cell of cells) {
    if (cell.length > LONGEST_MOBILES) continue
    const entries = splitEntries(cell)
    const mobiles = entries.filter((entry) => normaliseThai(entry) !== undefined).length
    if (mobiles > 0 && mobiles < entries.length) return false
    isFound ||= mobiles > 0
  }
  return isFound
}

/** The width that most rows have, and how many have it; of equal ones that of the earlier row. */
function usualWidth(widths: readonly number[]): { width: number; rows: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  let usual = { width: 1, rows: 0 }
  for (const [width, rows] of counts) if (rows > usual.rows) usual = { width, rows }
  return usual
}

/**
 * Excel reads the delimiter from a first line `sep=;`, and shows the line nowhere. Programs also write it in quotes, with blanks, with
 * delimiters for the other columns, and name a tab.
 */
const SEP_LINE = /^\n{0,9}"?sep {0,9}= {0,9}"?(\\t|tab|[^\n"])"{0,2}[;,\t| ]{0,100}(?:\n|$)/i

function givenDelimiter(text: string): { delimiter: string; line: string } | undefined {
  const [line, given] = SEP_LINE.exec(text) ?? []
  if (line === undefined || given === undefined) return undefined
  return { delimiter: given.length > 1 ? '\t' : given, line }
}

const badQuote = (line: number) => new ApiProblem('file.badQuote', { params: { line } })
