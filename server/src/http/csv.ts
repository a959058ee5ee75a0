/** An answer of a `text/csv` call: lines are made while they are read, so that memory does not grow with rows. */
export class Csv {
  readonly fileName: string
  readonly lines: AsyncIterable<string>

  /** `lines` are whole lines (see `csvLine`); one piece may hold many of them. */
  constructor(fileName: string, lines: AsyncIterable<string>) {
    this.fileName = fileName
    this.lines = lines
  }

  toResponse(): Response {
    const iterator = this.lines[Symbol.asyncIterator]()
    const encoder = new TextEncoder()
    let begun = false
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // Without the mark Excel reads Thai as the system's code page.
        if (!begun) controller.enqueue(encoder.encode('\uFEFF'))
        begun = true
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await iterator.return?.()
      },
    })
    return new Response(stream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${this.fileName.replace(/[^\w.-]/g, '_')}"`,
      },
    })
  }
}

/** One CSV line (RFC 4180), ended. Cells that a spreadsheet would run as a formula are neutralised by an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cells that begin with a control character are the point
  const harmless = /^[=+\-@\u0000-\u001f\u007f]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
