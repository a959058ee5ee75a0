/** Throw-away databases for tests of the data layer, on both engines. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from '@jest/globals'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from './connect.ts'
import { migrate } from './migrate.ts'

export type Engine = 'embedded' | 'postgres'

const ADMIN_URL = process.env.TEST_DATABASE_URL ?? (process.env.CI ? 'postgres://127.0.0.1:5432/postgres' : undefined)

/** Runs the tests on the embedded database, and on PostgreSQL when TEST_DATABASE_URL (or CI with one on the machine) gives one. */
export function forEachEngine(name: string, tests: (open: () => Promise<OpenDatabase>) => void): void {
  const engines: Engine[] = ADMIN_URL ? ['embedded', 'postgres'] : ['embedded']
  describe.each(engines)(`${name} on %s`, (engine) => tests(() => testDatabase(engine)))
}

/** A migrated database of its own, with roles of its own; `close()` removes both. */
export async function testDatabase(engine: Engine): Promise<OpenDatabase> {
  const name = `songsarn_test_${randomBytes(6).toString('hex')}`
  return engine === 'embedded' ? embeddedDatabase() : postgresDatabase(name)
}

async function embeddedDatabase(): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-test-'))
  const open = await connect({ dataDir })
  await migrate(open.db, open.roles)
  return {
    ...open,
    async close() {
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function postgresDatabase(name: string): Promise<OpenDatabase> {
  if (!ADMIN_URL) throw new Error('set TEST_DATABASE_URL to a PostgreSQL on which databases may be made')
  await asAdmin(ADMIN_URL, `create database ${name}`)
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  const open = await connect({ databaseUrl: url.href }, name)
  await migrate(open.db, open.roles)
  return {
    ...open,
    async close() {
      await open.close()
      const drops = Object.values(open.roles).map((role) => `drop role ${role}`)
      await asAdmin(ADMIN_URL, `drop database ${name} with (force)`, ...drops)
    },
  }
}

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(url) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
