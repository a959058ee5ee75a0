import { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../../server/src/foundation/db/migrate.ts'
import { openPageDatabase } from '../../server/src/run/page/page-database.ts'

/**
 * Types of the tables after all migrations, with camel-case columns as Kysely's CamelCasePlugin gives them.
 *
 * Ours and not kysely-codegen, because a column with a check such as `status in ('on', 'off')` becomes a union here. There
 * each such column needs an entry in a list of overrides, and so does int8, which our drivers read as a number.
 */
export async function tableTypes(): Promise<string> {
  const { db, roles } = openPageDatabase(await PGlite.create())
  try {
    await migrate(db, roles)
    return toSource(await readColumns(db))
  } finally {
    await db.destroy()
  }
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Filled in when an insert leaves it out. */
  default: boolean
  /** `generated always as identity`: never written. */
  identity: boolean
  /** Definition of the check of this column alone. */
  checks: string[]
}

/** Columns of all tables but partitions and Kysely's own. */
async function readColumns<Tables>(db: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.relname as table, c.attname as name, format_type(c.atttypid, null) as type, not c.attnotnull as nullable,
      c.atthasdef as default, c.attidentity = 'a' as identity, array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[c.attnum]) as checks
    from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not like 'kysely%'
    order by t.relname, c.attnum`.execute(db)
  return rows
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'string',
  integer: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

function toSource(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const members = Array.from(tables, ([table, own]) => `  ${camelCase(table)}: {\n${own.map(member).join('')}  }\n`)
  return `import type { Generated, GeneratedAlways } from 'kysely'\n\nexport interface Tables {\n${members.join('')}}\n`
}

function member(column: Column): string {
  const type = (unionOf(column.checks) ?? typeOf(column)) + (column.nullable ? ' | null' : '')
  const written = column.identity ? `GeneratedAlways<${type}>` : column.default ? `Generated<${type}>` : type
  return `    ${camelCase(column.name)}: ${written}\n`
}

function typeOf({ table, name, type }: Column): string {
  const found = TYPES[type]
  if (!found) throw new Error(`${table}.${name}: add the TypeScript type of ${type} to TYPES`)
  return found
}

/** `CHECK ((status = ANY (ARRAY['on'::text, 'off'::text])))` as PostgreSQL prints `check (status in ('on', 'off'))`. */
function unionOf(checks: string[]): string | undefined {
  for (const check of checks) {
    const values = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
    if (values) return values.replaceAll('::text', '').replaceAll(', ', ' | ')
  }
  return undefined
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
