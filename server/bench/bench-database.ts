import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type OpenDatabase, withUser } from '../src/foundation/db/connect.ts'
import { ADMIN, OWNER } from '../src/foundation/db/managed/databases.ts'
import { type Managed, startManaged } from '../src/foundation/db/managed/start-managed.ts'
import { useManaged } from '../src/foundation/db/managed/use-managed.ts'
import { migrate } from '../src/foundation/db/migrate.ts'
import { rolesOf } from '../src/foundation/db/roles.ts'
import { silentLog } from '../src/foundation/logging/log.ts'
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
  const server = engine === 'managed' ? await managedServer(undo) : namedServer()
  const url = await createDatabase(server, rolePrefix, undo)
  const store = await connect({ databaseUrl: url }, rolePrefix)
  undo.defer(() => store.close())
  await migrate(store.db, store.roles)
  return { store: await prepare(store), url, rolePrefix }
}

const newName = () => `songsarn_bench_${randomBytes(6).toString('hex')}`

type Server = {
  admin: string
  /** Who makes the tables. */
  owner?: string
  addressOf(database: string): string
}

/** The server of BENCH_DATABASE_URL. */
export function namedServer(): Server {
  const admin = process.env.BENCH_DATABASE_URL
  if (!admin) throw new Error('BENCH_DATABASE_URL is not set')
  return { admin, addressOf: (database) => Object.assign(new URL(admin), { pathname: `/${database}` }).href }
}

/** A managed server: the server that runs in BENCH_DATA_DIR, or else a new one. */
async function managedServer(undo: AsyncDisposableStack): Promise<Server> {
  const running = process.env.BENCH_DATA_DIR
  const { address, close } = running ? await useManaged(running) : await startServer(await newFolder(undo))
  undo.defer(() => close())
  return {
    admin: address({ user: ADMIN, database: ADMIN }),
    owner: OWNER,
    addressOf: (database) => address({ database }),
  }
}

async function newFolder(undo: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-bench-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startServer(dataDir: string): Promise<Managed> {
  // Otherwise the server would go on after an interrupted benchmark: only `exit` ends it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return startManaged({ dataDir, log: silentLog, progress: () => {} })
}

/**
 * Starts the managed server that all steps use until `undo`. After its start, PostgreSQL makes each file of its log anew, and what
 * follows much writing is slower by a third than on a server that has run for a while, as the one of BENCH_DATABASE_URL has.
 */
export async function shareManagedServer(undo: AsyncDisposableStack): Promise<void> {
  const dataDir = await newFolder(undo)
  const server = await startServer(dataDir)
  undo.defer(() => server.close())
  process.env.BENCH_DATA_DIR = dataDir
}

/** An empty database of this name. Its roles have its name too. */
export async function createDatabase(server: Server, name: string, undo: AsyncDisposableStack): Promise<string> {
  await asAdmin(server.admin, `create database ${name}${server.owner ? ` owner ${server.owner}` : ''}`)
  undo.defer(async () => {
    await asAdmin(server.admin, `drop database ${name} with (force)`)
    for (const role of Object.values(rolesOf(name))) await asAdmin(server.admin, `drop role if exists ${role}`)
  })
  return server.addressOf(name)
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(server) })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
