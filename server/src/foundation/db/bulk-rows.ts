import { type RawBuilder, sql } from 'kysely'

type Type = 'uuid' | 'text' | 'integer' | 'bigint' | 'date' | 'timestamptz' | 'boolean'
type Value = string | number | boolean | Date | null | undefined
type Column<Row> = [type: Type, value: (row: Row) => Value]

/**
 * Rows as a table in SQL, `unnest($1::uuid[], …) as alias(column, …)`. However many rows there are, the statement has one
 * parameter per column and the same text.
 *
 * The sub-selects hide the length of the arrays from the planner, which then estimates ten rows and reads the other table
 * by its key. If it knew of hundreds, it would scan a whole partition for each batch: its statistics of tables that grow
 * by thousands of rows a second are always outdated (PGlite gathers none).
 */
export function bulkRows<Row>(
  rows: readonly Row[],
  alias: string,
  columns: Record<string, Column<Row>>,
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, value]) => sql`(select ${bulkArray(rows.map(value), type)})`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`
}

/**
 * Rows as a table in SQL that is only read from its first row to its last one; column `no` has their places, from 1. PostgreSQL makes
 * no copy of it, as it does of a function in `from`, which took a sixth of its time for an insert.
 */
export function numberedRows<Row>(
  rows: readonly Row[],
  alias: string,
  columns: Record<string, Column<Row>>,
): RawBuilder<unknown> {
  const lists = Object.entries(columns).map(
    ([name, [type, value]]) => sql`unnest(${bulkArray(rows.map(value), type)}) as ${sql.ref(name)}`,
  )
  return sql`(select generate_series(1, ${rows.length}::integer) as no, ${sql.join(lists)}) as ${sql.ref(alias)}`
}

/** Values as an array in SQL. */
export const bulkArray = (values: readonly Value[], type: Type): RawBuilder<unknown> =>
  sql`${arrayOf(values, type)}::${sql.raw(type)}[]`

/** The text of an array (PostgreSQL 18 §8.15.2). The driver's own conversion took as long as the rest of its work for a batch. */
function arrayOf(values: readonly Value[], type: Type): string {
  if (type === 'text') {
    // Texts without escapes are the same in JSON, which is made in one call.
    const json = JSON.stringify(values)
    if (!json.includes('\\')) return `{${json.slice(1, -1)}}`
  }
  return `{${values.map(element).join(',')}}`
}

function element(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return `"${ESCAPED.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`
  return value instanceof Date ? value.toISOString() : String(value)
}

const ESCAPED = /["\\]/
