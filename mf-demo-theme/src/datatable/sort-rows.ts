import { compareNames } from '@songsarn/i18n/names'
import type { TableRow } from '@songsarn/msw/demo/tables/datatable'

const SORTABLE = ['fullName', 'startDate', 'salary', 'age', 'experience'] as const
type Sortable = (typeof SORTABLE)[number]

const isSortable = (name: string): name is Sortable => SORTABLE.some((sortable) => sortable === name)

/** `salary` sorts ascending, `-salary` descending. Anything else keeps the order. */
export function sortRows(rows: readonly TableRow[], sort: string | undefined): TableRow[] {
  const name = sort?.replace(/^-/, '') ?? ''
  if (!isSortable(name)) return [...rows]
  const direction = sort?.startsWith('-') ? -1 : 1
  return [...rows].sort((a, b) => direction * (compare(a[name], b[name]) || a.id - b.id))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
}
