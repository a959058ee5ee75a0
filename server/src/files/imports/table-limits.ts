import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@songsarn/contract/base/files'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/** One row of a file. */
export type TableRow = {
  /** The line of a text file, or the row of a sheet, from 1. */
  line: number
  /** Trimmed. */
  cells: string[]
}

/** Rows in the order of the file, without blank ones; a few hundred at a time, with pauses between. */
export type Table = AsyncIterable<TableRow[]>

/** Longer than any text or address that a person would import. */
const MAX_CELL = 2000

/** Trims the cells of a row; undefined for a blank one. Refuses what no list of people has. */
export function checkedRow(line: number, given: readonly string[]): TableRow | undefined {
  const cells = given.map((cell) => cell.trim())
  while (cells.at(-1) === '') cells.pop()
  if (cells.length === 0) return undefined
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw new ApiProblem('file.tooManyColumns', { params: { max: MAX_IMPORT_COLUMNS, line } })
  if (cells.some(({ length }) => length > MAX_CELL))
    throw new ApiProblem('file.cellTooLong', { params: { max: MAX_CELL, line } })
  return { line, cells: cells.every(isStorable) ? cells : cells.map(storable) }
}

/** Whether a database can store the text. */
const isStorable = (cell: string) => cell.isWellFormed() && !cell.includes('\0')
const storable = (cell: string) => cell.toWellFormed().replaceAll('\0', '')

/** Counts rows, and refuses one too many. */
export function rowCounter(): (more: number) => void {
  let rows = 0
  return (more) => {
    rows += more
    // The first row may be headings.
    if (rows > MAX_IMPORT_ROWS + 1) throw new ApiProblem('file.tooManyRows', { params: { max: MAX_IMPORT_ROWS } })
  }
}
