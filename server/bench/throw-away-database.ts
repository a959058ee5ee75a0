import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'

/** PostgreSQL for benchmarks: BENCH_DATABASE_URL or TEST_DATABASE_URL, else the one on this machine. */
const ADMIN = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'

/** A migrated database of its own on that PostgreSQL, with roles of its own. */
export async function throwAwayDatabase(): Promise<{
  store: OpenDatabase
  url: string
  prefix: string
  remove(): Promise<void>
}> {
  const name = `songsarn_bench_${randomBytes(6).toString('hex')}`
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
      await asAdmin(
        `drop database ${name} with (force)`,
        ...Object.values(store.roles).map((role) => `drop role ${role}`),
      )
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
