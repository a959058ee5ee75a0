import { type RawBuilder, sql } from 'kysely'

type Column<Row> = [type: 'uuid' | 'text' | 'integer' | 'timestamptz' | 'boolean', value: (row: Row) => unknown]

/**
 * Rows as a table in SQL, `unnest($1::uuid[], …) as alias(column, …)`: however many rows, a statement has one parameter
 * a column.
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
  const arrays = Object.values(columns).map(([type, value]) => sql`(select ${rows.map(value)}::${sql.raw(type)}[])`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`
}
