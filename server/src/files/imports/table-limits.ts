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

/** How a workbook is to be read, and what was read of it. */
export type Reading = {
  /** The name of a visible sheet; null for the first one, and for texts. */
  sheet: string | null
  /** Whether rows that are hidden are read, too. */
  takesHidden: boolean
}

/** What people are told of a workbook beside its rows. */
export type SheetNotes = { sheet: string | null; sheets: string[]; hiddenRows: number }
export const sheetNotes = (): SheetNotes => ({ sheet: null, sheets: [], hiddenRows: 0 })

/** Longer than any text or address that a person would import. */
const MAX_CELL = 2000

/** Trims the cells of a row; undefined for a blank one. Refuses what no list of people has. */
export function checkedRow(line: number, given: readonly string[]): TableRow | undefined {
  const cells = given.map(trimmed)
  while (cells.at(-1) === '') cells.pop()
  if (cells.length === 0) return undefined
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw new ApiProblem('file.tooManyColumns', { params: { max: MAX_IMPORT_COLUMNS, line } })
  if (cells.some(({ length }) => length > MAX_CELL))
    throw new ApiProblem('file.cellTooLong', { params: { max: MAX_CELL, line } })
  return { line, cells: cells.every(isStorable) ? cells : cells.map(storable) }
}

/**
 * Without blanks and invisible marks at its ends: spaces of no width, and directions, which contact lists put around a text. One mark
 * makes a message Unicode, and two parts of one.
 */
function trimmed(cell: string): string {
  const plain = cell.trim()
  let [from, end] = [0, plain.length]
  while (from < end && isMark(plain.charCodeAt(from))) from += 1
  while (from < end && isMark(plain.charCodeAt(end - 1))) end -= 1
  return from === 0 && end === plain.length ? plain : plain.slice(from, end).trim()
}

const isMark = (code: number) =>
  code === 0x200b ||
  code === 0x200e ||
  code === 0x200f ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069)

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
