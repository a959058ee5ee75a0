import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ApiProblem } from './api-problem.ts'
import { fieldError } from './field-errors.ts'

/** Reads `sort` (`-createDate` for descending) with the columns that the list can be sorted by, names as `byName`. */
export function sortOf<Column extends string | RawBuilder<unknown>>(
  sort: string | undefined,
  columns: Record<string, Column>,
  otherwise: { column: Column; direction: 'asc' | 'desc' },
): { column: Column; direction: 'asc' | 'desc' } {
  if (sort === undefined) return otherwise
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new ApiProblem('request.invalid', { errors: [fieldError('sort', 'notAllowed')] })
  return { column, direction }
}

/** For `.$call(…)`: rows in the order of `sortOf`, those with the same value by their id. */
export const sortedBy =
  ({ column, direction }: { column: string | RawBuilder<unknown>; direction: 'asc' | 'desc' }) =>
  <Schema, Tables extends keyof Schema, Row>(rows: SelectQueryBuilder<Schema, Tables, Row>) =>
    rows.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction).orderBy(sql.ref('id'), direction)

/** An ILIKE pattern that finds the text anywhere; wildcards in the text are literal. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** One page of the rows that `found` matches, and how many there are on all pages. `rows` selects and orders them. */
export async function readPage<DB, Tables extends keyof DB, Joined, JoinedTables extends keyof Joined, Row>(
  { page, size }: { page: number; size: number },
  found: SelectQueryBuilder<DB, Tables, object>,
  rows: (found: SelectQueryBuilder<DB, Tables, object>) => SelectQueryBuilder<Joined, JoinedTables, Row>,
): Promise<{ rows: Row[]; page: number; size: number; total: number }> {
  const count = found.select((eb) => eb.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  const { total } = await count.executeTakeFirstOrThrow()
  const shown = rows(found)
    .limit(size)
    .offset(page * size)
  return { rows: await shown.execute(), page, size, total }
}
