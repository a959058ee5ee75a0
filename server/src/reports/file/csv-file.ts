import { csvLine } from '../../http/csv.ts'
import { bangkokTime } from '../../time/bangkok.ts'
import type { Cell, Column } from '../content/content.ts'
import type { MakeFile } from './make-file.ts'

const encoder = new TextEncoder()

/** A CSV file as `csvLine` writes it. Without the byte order mark Excel reads Thai in the code page of the system. */
export const csvFile: MakeFile = async function* ({ columns, headings }, batches) {
  yield encoder.encode(`\uFEFF${csvLine(headings)}`)
  for await (const rows of batches)
    yield encoder.encode(rows.map((row) => csvLine(row.map((cell, index) => shown(cell, columns[index])))).join(''))
}

function shown(cell: Cell, column: Column | undefined): string | number | null {
  if (cell instanceof Date) return bangkokTime(cell)
  return typeof cell === 'number' && column?.kind === 'share' ? cell.toFixed(2) : cell
}
