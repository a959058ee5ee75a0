import { type RawBuilder, sql } from 'kysely'

type Type = 'uuid' | 'text' | 'integer' | 'timestamptz' | 'boolean'
type Column<Row> = [type: Type, value: (row: Row) => string | number | boolean | Date | null | undefined]

/**
 * Rows as a table in SQL, `unnest($1::uuid[], …) as alias(column, …)`: however many rows, a statement has one parameter
 * a column, and always the same text.
 *
 * The arrays stand in sub-selects, which hide their length from the planner: it then counts on ten rows and looks each up
 * in the other table by its key. Told that there are hundreds, it would read a whole partition for each batch, because
 * its statistics of tables that grow by thousands of rows a second are always behind (the embedded database gathers none).
 */
export function unnest<Row>(
  rows: readonly Row[],
  alias: string,
  columns: Record<string, Column<Row>>,
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    ([type, value]) => sql`(select ${arrayOf(rows.map(value))}::${sql.raw(type)}[])`,
  )
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`
}

/** As PostgreSQL writes an array (§8.15.2). The driver's own way took as long as all else that it does for a batch. */
const arrayOf = (values: readonly ReturnType<Column<never>[1]>[]) => `{${values.map(element).join(',')}}`

function element(value: ReturnType<Column<never>[1]>): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Needs no quotes: neither empty, nor NULL, nor with a character that means something in an array. */
const PLAIN = /^(?!null$)[\w-]+$/i
