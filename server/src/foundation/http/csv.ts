import { streamOf } from './stream-of.ts'

/** The answer of a `text/csv` call. Lines are made while the client reads, so memory does not grow with the rows. */
export class Csv {
  readonly fileName: string
  readonly lines: AsyncGenerator<string>

  /** Each item of `lines` holds one or more whole lines (see `csvLine`). */
  constructor(fileName: string, lines: AsyncGenerator<string>) {
    this.fileName = fileName
    this.lines = lines
  }

  toResponse(): Response {
    return new Response(
      streamOf(encoded(this.lines), () => this.lines.return(undefined)),
      {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${this.fileName.replace(/[^\w.-]/g, '_')}"`,
        },
      },
    )
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // Without a byte order mark Excel reads Thai in the code page of the system.
  yield encoder.encode('\uFEFF')
  for await (const line of lines) yield encoder.encode(line)
}

/**
 * One CSV line (RFC 4180) with its line end. An apostrophe protects cells that a spreadsheet would run as a formula,
 * also with full-width characters, which some read like the narrow ones. Where `;` or a tab separates cells (Excel in many
 * languages), each piece after one is a cell of its own, and so is each line of a cell that begins after a comma: its quote is
 * only text there.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Begins with a letter, a digit or a Thai character, and has no character that separates or quotes cells. */
const PLAIN = /^[A-Za-z0-9\u0e01-\u0e30][^",;\t\r\n]*$/

/**
 * The place before a formula, or a control character, at the beginning of a cell, and before a formula in a later line. The white space
 * before it has no control characters: looking over a tab for what follows, from each of many tabs, would take the square of their number.
 */
const FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it must match cells that begin with a control character
  /(?<=^|[;\t])(?=[^\S\u0000-\u001f]*[=+\-@＝＋－＠\u0000-\u001f\u007f])|(?<=[\r\n])(?=[^\S\r\n]*[=+\-@＝＋－＠])/g

/** One cell of `csvLine`. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Most cells: their characters need neither protection nor quotes.
  if (PLAIN.test(value)) return value
  const safe = value.replace(FORMULA, "'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
