import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { copyIn } from './move-copy.ts'

export type Copied = { tables: number; rows: number }

type Table = { name: string; columns: string; pages: number; bytes: number }

/** How much of a table is in memory at a time, in bytes. */
const PIECE_BYTES = 4 * 1024 * 1024
/** How often a person reads how far the copy is. */
const PROGRESS_MS = 5000

/**
 * Copies all rows and the state of the sequences, in one transaction of a superuser. Both databases have the same tables in these
 * schemas, and the source does not change meanwhile.
 *
 * @throws when a table has another number of rows afterwards
 */
export async function copyRows(
  source: PGlite,
  target: pg.Client,
  schemas: readonly string[],
  progress: (line: string) => void,
): Promise<Copied> {
  const { rows: tables } = await source.query<Table>(TABLES, [schemas])
  if (tables.length === 0) return { tables: 0, rows: 0 }
  progress(`copying ${tables.length} tables`)
  await target.query('begin')
  // Without foreign keys and triggers, which the rows have passed.
  await target.query('set local session_replication_role = replica')
  // Migrations write rows, too. And rows that come after this, in the same transaction, can be frozen at once.
  await target.query(`truncate ${tables.map(({ name }) => name)}`)
  const pieces = tables.flatMap(piecesOf)
  let rows = 0
  let shownAt = performance.now()
  for (const [index, { name, columns, where }] of pieces.entries()) {
    const { blob } = await source.query(`copy (select ${columns} from ${name} where ${where}) to '/dev/blob'`)
    const text = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    if (text.length > 0) rows += await copyIn(target, `copy ${name} (${columns}) from stdin with (freeze)`, text)
    if (performance.now() - shownAt < PROGRESS_MS) continue
    shownAt = performance.now()
    progress(`copied ${rows} rows, about ${Math.floor((100 * index) / pieces.length)} %`)
  }
  await copySequences(source, target, schemas)
  await compareCounts(source, target, tables)
  await target.query('commit')
  await target.query('analyze')
  return { tables: tables.length, rows }
}

/** The pages of a table in pieces. Large values lie beside the table, so one page of it can stand for many bytes. */
function piecesOf({ name, columns, pages, bytes }: Table) {
  const step = Math.max(1, Math.floor((PIECE_BYTES * pages) / bytes))
  return Array.from({ length: Math.ceil(pages / step) }, (_, piece) => {
    const [from, to] = [piece * step, (piece + 1) * step]
    return { name, columns, where: `ctid >= '(${from},0)' and ctid < '(${to},0)'` }
  })
}

async function copySequences(source: PGlite, target: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rows: sequences } = await source.query<{ name: string }>(SEQUENCES, [schemas])
  for (const { name } of sequences) {
    const { rows } = await source.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    await target.query('select setval($1, $2, $3)', [name, rows[0]?.value, rows[0]?.isCalled])
  }
}

async function compareCounts(source: PGlite, target: pg.Client, tables: readonly Table[]): Promise<void> {
  type Count = { name: string; count: string }
  const query = tables.map(({ name }) => `select '${name}' as name, count(*)::text from ${name}`).join(' union all ')
  const { rows: former } = await source.query<Count>(query)
  const { rows: copied } = await target.query<Count>(query)
  const counts = new Map(copied.map(({ name, count }) => [name, count]))
  for (const { name, count } of former)
    if (counts.get(name) !== count) throw new Error(`${name} has ${count} rows, but its copy has ${counts.get(name)}`)
}

const TABLES = `
  select c.oid::regclass::text as name, pg_table_size(c.oid)::float8 as bytes,
    pg_relation_size(c.oid)::float8 / current_setting('block_size')::integer as pages,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1) order by 1`

const SEQUENCES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'S' and relnamespace::regnamespace::text = any ($1)`
