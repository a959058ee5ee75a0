import type { Table, TableRow } from './table-limits.ts'

/** Rows that are looked at: a report has a title, a date and a note above its headings. */
const MOST_TITLES = 10
const MOST_CHARACTERS = 200

/**
 * Leaves out the rows above the headings of a table, such as `Customers of November`, and notes them in `titles`. A title is one cell;
 * headings are several cells without a digit. A list of one column has no titles, nor has one that begins with a mobile.
 */
export async function* withoutTitles(table: Table, titles: string[]): Table {
  let first: TableRow[] | undefined = []
  for await (const rows of table) {
    if (first === undefined) {
      yield rows
      continue
    }
    first.push(...rows)
    if (first.length <= MOST_TITLES) continue
    yield rest(first, titles)
    first = undefined
  }
  if (first) yield rest(first, titles)
}

function rest(rows: TableRow[], titles: string[]): TableRow[] {
  const headings = rows.slice(0, MOST_TITLES + 1).findIndex(({ cells }) => !isTitle(cells))
  if (headings < 1 || !isHeadings(rows[headings]?.cells ?? [])) return rows
  titles.push(...rows.slice(0, headings).map(({ cells }) => cells.join('').slice(0, MOST_CHARACTERS)))
  return rows.slice(headings)
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')

/** One cell, which is no mobile. */
const isTitle = (cells: readonly string[]) =>
  filled(cells).length === 1 && (filled(cells)[0]?.match(/\p{Nd}/gu)?.length ?? 0) < 9

const isHeadings = (cells: readonly string[]) =>
  filled(cells).length > 1 && !cells.some((cell) => /\p{Nd}{3}/u.test(cell))
