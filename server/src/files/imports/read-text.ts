import Papa from 'papaparse'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { nextTurn } from '../../foundation/http/large-bodies.ts'
import { checkedRow, rowCounter, type Table, type TableRow } from './table-limits.ts'

/** Characters that are parsed without a pause. A record that does not fit has a quote that is never closed. */
const SLICE = 65_536
const DELIMITERS = [',', ';', '\t', '|']

/**
 * Reads the rows of a CSV or TXT file in UTF-8, UTF-16 with a mark, or Windows-874 (which TIS-620 is a part of). A first
 * line `sep=;` gives the delimiter; otherwise it is guessed. Line ends may be mixed.
 *
 * @throws ApiProblem file.badQuote, file.unknownEncoding, file.tooManyRows, file.tooManyColumns or file.cellTooLong
 */
export async function* readText(bytes: Uint8Array): Table {
  const original = decoded(bytes)
  const text = original.includes('\r') ? original.replaceAll(/\r\n?/g, '\n') : original
  const count = rowCounter()
  // Excel reads the delimiter from such a line, and shows the line nowhere.
  const given = /^sep=([^\n])\n/i.exec(text)
  const start = given?.[0].length ?? 0
  const parser = new Papa.Parser({
    delimiter: given?.[1] ?? guessDelimiter(text.slice(0, SLICE), text.length > SLICE),
    newline: '\n',
    quoteChar: '"',
  })
  let line = given ? 2 : 1
  for (let at = start; at < text.length; ) {
    const isLast = at + SLICE >= text.length
    const { data, errors, meta } = parser.parse(text.slice(at, at + SLICE), 0, !isLast) as Papa.ParseResult<string[]>
    const rows: TableRow[] = []
    const firstBad = Math.min(...errors.map(({ row }) => row ?? Number.POSITIVE_INFINITY))
    for (let index = 0; index < data.length; index++) {
      if (index === firstBad) throw badQuote(line)
      const cells = data[index] ?? []
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

/**
 * The delimiter with which the most rows have the width of the first row. Of equal delimiters, the one with the most
 * columns. `,` when no delimiter gives two columns. `isCut`: the last row may not be whole.
 */
function guessDelimiter(text: string, isCut: boolean): string {
  let best = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    const { data } = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' }).parse(
      text,
      0,
      isCut,
    ) as Papa.ParseResult<string[]>
    const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length)
    const width = widths[0] ?? 1
    if (width < 2) continue
    const share = widths.filter((one) => one === width).length / widths.length
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width }
  }
  return best.delimiter
}

const badQuote = (line: number) => new ApiProblem('file.badQuote', { params: { line } })

function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const thai = new TextDecoder('windows-874').decode(bytes)
    // Better no import than wrong names in messages: `José` of Windows-1252 would become `Jos้`.
    if (!isThaiText(thai)) throw new ApiProblem('file.unknownEncoding')
    return thai
  }
}

/**
 * Text that is not Thai: characters that Windows-874 does not have, a vowel above, a tone or a Thai digit that follows a
 * Latin letter, a vowel before a Latin letter, or at the end of a word.
 */
const NOT_THAI =
  /\ufffd|[A-Za-z][\u0e31\u0e34-\u0e3a\u0e3f\u0e47-\u0e4e\u0e50-\u0e5b]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/
const isThaiText = (text: string) => !NOT_THAI.test(text)
