import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from '../src/db/connect.ts'
import { startManaged } from '../src/db/managed/start-managed.ts'
import { migrate } from '../src/db/migrate.ts'
import { rolesOf } from '../src/db/roles.ts'
import { silentLog } from '../src/logging/log.ts'
import { citusDatabase } from '../testing/citus.ts'
import { prepare } from '../testing/sending.ts'

/**
 * `managed`: the server that the service starts by itself, in a new folder. `postgres`: the server of BENCH_DATABASE_URL. `citus`: the
 * coordinator of BENCH_CITUS_URL.
 */
export const ENGINES = ['managed', 'postgres', 'citus'] as const
export type Engine = (typeof ENGINES)[number]

/** A migrated database, and how another process reaches it. */
export type BenchDatabase = { store: OpenDatabase; url: string; rolePrefix: string }

/** Creates a migrated database; `undo` deletes it. */
export async function openBenchDatabase(engine: Engine, undo: AsyncDisposableStack): Promise<OpenDatabase> {
  if (engine !== 'citus') return (await makeBenchDatabase(engine, undo)).store
  const store = await citusDatabase(process.env.BENCH_CITUS_URL, newName())
  undo.defer(() => store.close())
  return prepare(store)
}

/** The same, for benchmarks of several processes. */
export async function makeBenchDatabase(
  engine: Exclude<Engine, 'citus'>,
  undo: AsyncDisposableStack,
): Promise<BenchDatabase> {
  const rolePrefix = newName()
  const url = engine === 'managed' ? await startServer(undo) : await createDatabase(rolePrefix, undo)
  const store = await connect({ databaseUrl: url }, rolePrefix)
  undo.defer(() => store.close())
  await migrate(store.db, store.roles)
  return { store: await prepare(store), url, rolePrefix }
}

const newName = () => `songsarn_bench_${randomBytes(6).toString('hex')}`

async function startServer(undo: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-bench-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Otherwise the server would go on after an interrupted benchmark: only `exit` ends it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const managed = await startManaged({ dataDir, log: silentLog, progress: () => {} })
  undo.defer(() => managed.close())
  return managed.address()
}

/** An empty database on the server of BENCH_DATABASE_URL. Its roles have its name too. */
export async function createDatabase(name: string, undo: AsyncDisposableStack): Promise<string> {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) throw new Error('BENCH_DATABASE_URL is not set')
  await asAdmin(server, `create database ${name}`)
  undo.defer(async () => {
    await asAdmin(server, `drop database ${name} with (force)`)
    for (const role of Object.values(rolesOf(name))) await asAdmin(server, `drop role if exists ${role}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(server) })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
