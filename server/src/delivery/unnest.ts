import { type RawBuilder, sql } from 'kysely'

type Column<Row> = [type: 'uuid' | 'text' | 'integer' | 'timestamptz' | 'boolean', value: (row: Row) => unknown]

/**
 * Rows as a table in SQL, `unnest($1::uuid[], …) as alias(column, …)`: however many rows, a statement has one parameter
 * a column, and so one text that the database knows already.
 */
export function unnest<Row>(
  rows: readonly Row[],
  alias: string,
  columns: Record<string, Column<Row>>,
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, value]) => sql`${rows.map(value)}::${sql.raw(type)}[]`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`
}
