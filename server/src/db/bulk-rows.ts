import { type RawBuilder, sql } from 'kysely'

type Type = 'uuid' | 'text' | 'integer' | 'bigint' | 'timestamptz' | 'boolean'
type Column<Row> = [type: Type, value: (row: Row) => string | number | boolean | Date | null | undefined]

/**
 * Rows as a table in SQL, `unnest($1::uuid[], …) as alias(column, …)`. However many rows there are, the statement has one
 * parameter per column and the same text.
 *
 * With `number`, a further column of this name has the place of each row, from 1.
 *
 * The sub-selects hide the length of the arrays from the planner, which then estimates ten rows and reads the other table
 * by its key. If it knew of hundreds, it would scan a whole partition for each batch: its statistics of tables that grow
 * by thousands of rows a second are always outdated (the embedded database gathers none).
 */
export function bulkRows<Row>(
  rows: readonly Row[],
  alias: string,
  columns: Record<string, Column<Row>>,
  { number }: { number?: string } = {},
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    ([type, value]) => sql`(select ${arrayOf(rows.map(value))}::${sql.raw(type)}[])`,
  )
  const names = [...Object.keys(columns), ...(number === undefined ? [] : [number])].map((name) => sql.ref(name))
  const ordinality = number === undefined ? sql`` : sql`with ordinality`
  return sql`unnest(${sql.join(arrays)}) ${ordinality} as ${sql.ref(alias)}(${sql.join(names)})`
}

/** The text of an array (PostgreSQL 18 §8.15.2). The driver's own conversion took as long as the rest of its work for a batch. */
const arrayOf = (values: readonly ReturnType<Column<never>[1]>[]) => `{${values.map(element).join(',')}}`

function element(value: ReturnType<Column<never>[1]>): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return `"${ESCAPED.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`
  return value instanceof Date ? value.toISOString() : String(value)
}

const ESCAPED = /["\\]/
