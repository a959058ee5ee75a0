/** Temporary databases for tests, on each engine. */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import manifest from '../package.json' with { type: 'json' }
import { connect, type OpenDatabase, withUser } from '../src/db/connect.ts'
import { migrate, migrateTo } from '../src/db/migrate.ts'
import { migrations } from '../src/db/migrations/all.ts'
import { rolesOf } from '../src/db/roles.ts'
import { asAdmin } from './as-admin.ts'
import { citusDatabase } from './citus.ts'
import { runsOnCitus } from './citus-suites.ts'

export type Engine = 'embedded' | 'postgres' | 'citus'

const ADMIN_URL = process.env.TEST_DATABASE_URL ?? (process.env.CI ? 'postgres://127.0.0.1:5432/postgres' : undefined)

const CITUS_URL = process.env.TEST_CITUS_URL

/**
 * Runs the tests on the embedded database and on the PostgreSQL of TEST_DATABASE_URL (or, with CI, the one on the machine).
 * Without one its tests count as skipped, and the reason is printed, so that nobody mistakes half a run for a whole one.
 * Suites of `citus-suites.ts` also run on the Citus cluster of TEST_CITUS_URL, the address of its coordinator.
 */
export function forEachEngine(name: string, tests: (open: (last?: string) => Promise<OpenDatabase>) => void): void {
  describe(`${name} on embedded`, () => tests((last) => testDatabase('embedded', last)))
  if (!ADMIN_URL) console.info('!!! PostgreSQL is NOT TESTED here: TEST_DATABASE_URL is not set')
  const described = ADMIN_URL ? describe : describe.skip
  described(`${name} on postgres`, () => tests((last) => testDatabase('postgres', last)))
  if (isCitusHere()) describe(`${name} on citus`, () => tests((last) => testDatabase('citus', last)))
}

/** The engines that the tests of this file can run on. */
export const enginesHere = (): Engine[] => [
  'embedded',
  ...(ADMIN_URL ? (['postgres'] as const) : []),
  ...(isCitusHere() ? (['citus'] as const) : []),
]

/** Whether there is a cluster, and the tests of this file run on it. */
function isCitusHere(): boolean {
  const suite = relative(join(__dirname, '../src'), expect.getState().testPath ?? '')
  return CITUS_URL !== undefined && runsOnCitus(suite)
}

/**
 * A database with its own roles, fully migrated or up to the migration `last`; `close()` deletes both.
 */
export async function testDatabase(engine: Engine, last?: string): Promise<OpenDatabase> {
  const name = `songsarn_test_${randomBytes(6).toString('hex')}`
  if (engine === 'citus') return citusDatabase(CITUS_URL, name, last)
  return engine === 'embedded' ? embeddedDatabase(last) : postgresDatabase(name, last)
}

async function embeddedDatabase(last: string | undefined): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-test-'))
  // Not the asynchronous `cp`, which takes four times as long for these 820 files.
  if (last === undefined) cpSync(await template(), dataDir, { recursive: true })
  const open = await connect({ dataDir })
  if (last !== undefined) await migrateTo(open.db, open.roles, last)
  return {
    ...open,
    async close() {
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Names a template by what it is made of, so that it is made again when a migration changed. */
function templateName(engine: string): string {
  const texts = Object.values(migrations).map((text) => text(rolesOf('songsarn')))
  return createHash('sha256').update(`${engine} ${texts.join()}`).digest('hex').slice(0, 16)
}

/** A migrated data folder to copy, ten times faster than migrating. Kept between runs. */
async function template(): Promise<string> {
  const madeOf = `${manifest.dependencies['@electric-sql/pglite']} without templates`
  const place = join(tmpdir(), `songsarn-test-template-${templateName(madeOf)}`)
  if (existsSync(place)) return place
  const fresh = await mkdtemp(join(tmpdir(), 'songsarn-test-'))
  const open = await connect({ dataDir: fresh })
  await migrate(open.db, open.roles)
  // PostgreSQL's own template databases, which nobody uses here, are half of the files.
  await sql`update pg_database set datistemplate = false`.execute(open.db)
  for (const name of ['template1', 'template0']) await sql`drop database ${sql.id(name)}`.execute(open.db)
  await open.close()
  // The first one wins, since a concurrent test may make the same template.
  await rename(fresh, place).catch(() => rm(fresh, { recursive: true, force: true }))
  return place
}

/**
 * A copy of a migrated database. All copies share the roles of their template, which stays on the server. A database that is
 * migrated up to `last` only has roles of its own, since tests change the rights of such roles.
 */
async function postgresDatabase(name: string, last: string | undefined): Promise<OpenDatabase> {
  if (!ADMIN_URL) throw new Error('set TEST_DATABASE_URL to a PostgreSQL on which databases may be made')
  if (last !== undefined) return ownRolesDatabase(ADMIN_URL, name, last)
  const owner = await postgresTemplate(ADMIN_URL)
  await asAdmin(ADMIN_URL, `create database ${name} template ${owner} owner ${owner}`)
  const open = await connect({ databaseUrl: addressOf(ADMIN_URL, owner, name) }, owner)
  return {
    ...open,
    async close() {
      await open.close()
      await asAdmin(ADMIN_URL, `drop database ${name} with (force)`)
    },
  }
}

/** The name of a migrated database that can be copied, and of its owner. Those of older migrations stay on the server too. */
async function postgresTemplate(admin: string): Promise<string> {
  const name = `songsarn_template_${templateName('postgres')}`
  const client = new pg.Client({ connectionString: withUser(admin) })
  await client.connect()
  try {
    // One process makes it; the others wait. Its comment says that it is complete.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rows } = await client.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${name}'`,
    )
    if (rows[0]?.note) return name
    if (rows[0]) await client.query(`drop database ${name} with (force)`)
    const { rowCount } = await client.query(`select from pg_roles where rolname = '${name}'`)
    if (!rowCount) await client.query(createLogin(name))
    await client.query(`create database ${name} owner ${name}`)
    const open = await connect({ databaseUrl: addressOf(admin, name) }, name)
    await migrate(open.db, open.roles).finally(open.close)
    await client.query(`comment on database ${name} is 'complete'`)
    return name
  } finally {
    await client.end()
  }
}

async function ownRolesDatabase(admin: string, name: string, last: string): Promise<OpenDatabase> {
  await asAdmin(admin, createLogin(name), `create database ${name} owner ${name}`)
  const open = await connect({ databaseUrl: addressOf(admin, name) }, name)
  await migrateTo(open.db, open.roles, last)
  return {
    ...open,
    async close() {
      await open.close()
      const drops = [...Object.values(open.roles), name].map((role) => `drop role ${role}`)
      await asAdmin(admin, `drop database ${name} with (force)`, ...drops)
    },
  }
}

/** Not a superuser, whom row level security does not bind: a query without a role fails the tests. */
const createLogin = (name: string) => `create role ${name} login createrole password '${name}'`

/** The address of a database for the user `name`, by default their own database. */
function addressOf(admin: string, name: string, database = name): string {
  const url = new URL(admin)
  url.pathname = `/${database}`
  url.username = name
  url.password = name
  return url.href
}
