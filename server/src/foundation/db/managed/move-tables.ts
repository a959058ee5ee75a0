import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { connect } from '../connect.ts'
import { applyMigrations } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { OWNER } from './databases.ts'

/**
 * Makes the tables of the source in a new database, and all that belongs to them. Returns the schemas that have tables.
 * `owner`: the address of the new database for its owner.
 */
export async function makeTables(source: PGlite, target: pg.Client, owner: string): Promise<string[]> {
  // A prefix is of the installation: DATABASE_ROLE_PREFIX.
  const [prefix = 'songsarn'] = await readColumn(source, PREFIX)
  const jobs = `${prefix}_jobs`
  const schemas = await readColumn(source, SCHEMAS)
  const other = schemas.find((name) => name !== 'public' && name !== jobs)
  if (other) throw new Error(`it has a schema ${other}, which is not of this service`)

  await migrateAs(source, owner, prefix)
  await target.query(`set role ${OWNER}`)
  if (schemas.includes(jobs)) await makeJobTables(source, target, jobs)
  for (const statement of await readColumn(source, PARTITIONS)) await target.query(statement)
  await target.query('reset role')
  return schemas
}

/**
 * Runs the migrations that the source had. Later migrations also change rows, so the service runs them when the rows are
 * there.
 */
async function migrateAs(source: PGlite, owner: string, prefix: string): Promise<void> {
  const [table] = await readColumn(source, `select to_regclass('kysely_migration')`)
  const names = table ? await readColumn(source, 'select name from kysely_migration') : []
  const unknown = names.find((name) => !(name in migrations))
  if (unknown) throw new Error(`a later version of the service has written it (migration ${unknown})`)
  const { db, roles, close } = await connect({ databaseUrl: owner }, prefix)
  await applyMigrations(db, roles, names).finally(close)
}

async function makeJobTables(source: PGlite, target: pg.Client, jobs: string): Promise<void> {
  await target.query(getConstructionPlans(jobs))
  const version = `select version::text from ${jobs}.version`
  const [former] = await readColumn(source, version)
  const { rows } = await target.query<{ version: string }>(version)
  if (former !== rows[0]?.version)
    throw new Error(
      `its job queue has version ${former}, not ${rows[0]?.version}; start an earlier version of the service first, which can move it`,
    )
}

/** The values of a query with one column of text, without nulls. */
async function readColumn(source: PGlite, query: string): Promise<string[]> {
  const { rows } = await source.query<(string | null)[]>(query, [], { rowMode: 'array' })
  return rows.flatMap(([value]) => value ?? [])
}

const PREFIX = `select regexp_replace(rolname, '_member$', '') from pg_roles where rolname ~ '_member$'`

const SCHEMAS = `
  select distinct relnamespace::regnamespace::text from pg_class where relkind in ('r', 'p')
    and relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace, 'information_schema'::regnamespace)`

/** Statements for the partitions that neither a migration nor pg-boss makes. */
const PARTITIONS = `
  select format('create table if not exists %s partition of %s %s', p.name, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
    || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')
    || case when c.relrowsecurity
         then format('; alter table %s enable row level security, force row level security', p.name) else '' end
  from pg_class c join pg_inherits i on i.inhrelid = c.oid, lateral (select c.oid::regclass::text as name) p
  where c.relispartition and c.relkind = 'r'`
