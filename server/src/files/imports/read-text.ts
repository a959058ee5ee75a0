import Papa from 'papaparse'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { nextTurn } from '../../foundation/http/large-bodies.ts'
import { checkedRow, rowCounter, type Table, type TableRow } from './table-limits.ts'

/** Characters that are parsed without a pause. A record that does not fit has a quote that is never closed. */
const SLICE = 65_536
const DELIMITERS = [',', ';', '\t', '|']

/**
 * The rows of a CSV or TXT file: UTF-8, UTF-16 with a mark, or Windows-874 (which TIS-620 is a part of); the delimiter is guessed;
 * line ends may be mixed.
 *
 * @throws ApiProblem file.badQuote, file.tooManyRows, file.tooManyColumns or file.cellTooLong
 */
export async function* readText(bytes: Uint8Array): Table {
  const original = decoded(bytes)
  const text = original.includes('\r') ? original.replaceAll(/\r\n?/g, '\n') : original
  const count = rowCounter()
  const { delimiter } = Papa.parse(text.slice(0, SLICE), { delimitersToGuess: DELIMITERS, preview: 20 }).meta
  const parser = new Papa.Parser({ delimiter: delimiter || ',', newline: '\n', quoteChar: '"' })
  let line = 1
  for (let at = 0; at < text.length; ) {
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

const badQuote = (line: number) => new ApiProblem('file.badQuote', { params: { line } })

function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}
