import { csvCell, csvLine } from '../../../foundation/http/csv.ts'
import { bangkokTime } from '../../../foundation/time/bangkok.ts'
import type { Cell, Column } from '../content/content.ts'
import type { MakeFile } from './make-file.ts'

const encoder = new TextEncoder()

/** A CSV file as `csvLine` writes it. Without the byte order mark Excel reads Thai in the code page of the system. */
export const csvFile: MakeFile = async function* ({ columns, headings }, batches) {
  yield encoder.encode(`\uFEFF${csvLine(headings)}`)
  // Most columns repeat the cell of the row before: a row of a message has the names of its communication.
  const cells: Cell[] = columns.map(() => null)
  const texts = columns.map(() => '')
  for await (const rows of batches) {
    const lines = rows.map((row) => {
      for (let at = 0; at < columns.length; at++) {
        const cell = row[at] ?? null
        if (cell === cells[at]) continue
        cells[at] = cell
        texts[at] = csvCell(shown(cell, columns[at]))
      }
      return texts.join(',')
    })
    if (lines.length > 0) yield encoder.encode(`${lines.join('\r\n')}\r\n`)
  }
}

function shown(cell: Cell, column: Column | undefined): string | number | null {
  if (cell instanceof Date) return bangkokTime(cell)
  return typeof cell === 'number' && column?.kind === 'share' ? cell.toFixed(2) : cell
}
