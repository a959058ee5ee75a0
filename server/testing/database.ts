/** Temporary databases for tests, on each engine. */
import { randomBytes } from 'node:crypto'
import { join, relative } from 'node:path'
import { describe, expect } from '@jest/globals'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from '../src/foundation/db/connect.ts'
import { migrate, migrateTo } from '../src/foundation/db/migrate.ts'
import { asAdmin } from './as-admin.ts'
import { citusDatabase } from './citus.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'
import { pageDatabase } from './page-database.ts'
import { runsInPage, runsOnCitus } from './suites.ts'

/** `page`: PGlite, in the process of the test as in a page. */
export type Engine = 'postgres' | 'page' | 'citus'

const CITUS_URL = process.env.TEST_CITUS_URL

/**
 * Runs the tests on PostgreSQL. Suites of `suites.ts` also run in the engine of a page, and on the Citus cluster of
 * TEST_CITUS_URL, the address of its coordinator.
 */
export function forEachEngine(
  name: string,
  tests: (open: (last?: string) => Promise<OpenDatabase>, engine: Engine) => void,
): void {
  describe.each(enginesHere())(`${name} on %s`, (engine) => tests((last) => testDatabase(engine, last), engine))
}

/** The engines that several processes can share, for the tests of this file. */
export const serversHere = () => enginesHere().filter((engine) => engine !== 'page')

/** The engines that the tests of this file run on. */
function enginesHere(): Engine[] {
  const suite = relative(join(__dirname, '../src'), expect.getState().testPath ?? '')
  return [
    'postgres',
    ...(runsInPage(suite) ? (['page'] as const) : []),
    ...(CITUS_URL !== undefined && runsOnCitus(suite) ? (['citus'] as const) : []),
  ]
}

/**
 * A database with its own roles, fully migrated or up to the migration `last`; `close()` deletes both.
 */
export async function testDatabase(engine: Engine, last?: string): Promise<OpenDatabase> {
  const name = `songsarn_test_${randomBytes(6).toString('hex')}`
  if (engine === 'citus') return citusDatabase(CITUS_URL, name, last)
  return engine === 'page' ? pageDatabase(last) : postgresDatabase(name, last)
}

/** The server of the tests: jest.config.mjs starts one. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run this test by Jest, with the project `service`')
  return url
}

/**
 * A copy of a migrated database. All copies share the roles of their template, which stays on the server. A database that is
 * migrated up to `last` only has roles of its own, since tests change the rights of such roles.
 */
async function postgresDatabase(name: string, last: string | undefined): Promise<OpenDatabase> {
  const admin = testServer()
  if (last !== undefined) return ownRolesDatabase(admin, name, last)
  const owner = await postgresTemplate(admin)
  await asAdmin(admin, `create database ${name} template ${owner} owner ${owner}`)
  const open = await connect({ databaseUrl: addressOf(admin, owner, name), name: 'a test' }, owner)
  return {
    ...open,
    async close() {
      await open.close()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}

/**
 * The name of a migrated database that can be copied, and of its owner. Databases of older migrations stay on the server
 * too.
 */
async function postgresTemplate(admin: string): Promise<string> {
  const name = `songsarn_template_${hashOfMigrations()}`
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
    const open = await connect({ databaseUrl: addressOf(admin, name), name: 'a test' }, name)
    await migrate(open.db, open.roles).finally(open.close)
    await client.query(`comment on database ${name} is 'complete'`)
    return name
  } finally {
    await client.end()
  }
}

async function ownRolesDatabase(admin: string, name: string, last: string): Promise<OpenDatabase> {
  await asAdmin(admin, createLogin(name), `create database ${name} owner ${name}`)
  const open = await connect({ databaseUrl: addressOf(admin, name), name: 'a test' }, name)
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
