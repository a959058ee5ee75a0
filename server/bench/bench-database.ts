import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { citusDatabase } from '../testing/citus.ts'
import { prepare } from '../testing/sending.ts'

export const ENGINES = ['embedded', 'postgres', 'citus'] as const
export type Engine = (typeof ENGINES)[number]

/** PostgreSQL for benchmarks: BENCH_DATABASE_URL or TEST_DATABASE_URL, else the local one. */
const ADMIN = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'

/** Citus for benchmarks: the coordinator of a cluster. */
const COORDINATOR = process.env.BENCH_CITUS_URL ?? process.env.TEST_CITUS_URL

/** Creates a migrated database; `undo` deletes it. */
export async function openBenchDatabase(engine: Engine, undo: AsyncDisposableStack): Promise<OpenDatabase> {
  if (engine === 'citus') {
    const store = await citusDatabase(COORDINATOR, newName())
    undo.defer(() => store.close())
    return prepare(store)
  }
  if (engine === 'postgres') {
    const made = await throwAwayDatabase()
    undo.defer(() => made.remove())
    return prepare(made.store)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-bench-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const store = await connect({ dataDir })
  undo.defer(() => store.close())
  await migrate(store.db, store.roles)
  return prepare(store)
}

const newName = () => `songsarn_bench_${randomBytes(6).toString('hex')}`

/** On PostgreSQL, with its own roles. */
export async function throwAwayDatabase() {
  const name = newName()
  await asAdmin(`create database ${name}`)
  const url = new URL(ADMIN)
  url.pathname = `/${name}`
  const store = await connect({ databaseUrl: url.href }, name)
  await migrate(store.db, store.roles)
  return {
    store,
    url: url.href,
    prefix: name,
    async remove() {
      await store.close()
      const roles = Object.values(store.roles).map((role) => `drop role ${role}`)
      await asAdmin(`drop database ${name} with (force)`, ...roles)
    },
  }
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(ADMIN) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
