import { userInfo } from 'node:os'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../logging/log.ts'
import { type Connection, type Database, plugins } from './database.ts'
import { hasCitus } from './distribution.ts'
import { type Roles, rolesOf } from './roles.ts'
import { sendAtOnce, sendTogether } from './send-together.ts'
import { PostgresSignals, type Signals } from './signals.ts'

export type OpenDatabase = {
  db: Connection
  roles: Roles
  /** PostgreSQL with the extension Citus: tables are distributed over several machines (`distribution.ts`). */
  distributed: boolean
  /** VACUUM ANALYZE of these tables, all when none is named. */
  vacuum(...tables: (keyof Database)[]): Promise<void>
  /** The most connections of this process. */
  connections: number
  /** Opens a connection for signals to and from the other processes. */
  openSignals(log: Log): Signals
  close(): Promise<void>
}

/**
 * A transaction that waits for its process for this long is rolled back. Otherwise a process that was stopped in a transaction
 * would hold its locks, and the others would wait for it.
 */
const IDLE_IN_TRANSACTION_SECONDS = 10

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

type PoolClient = pg.ClientBase & { processID?: number | null }

/** int8 as number (credits and counts stay far below 2^53), date as text (a local `Date` would shift it), the rest as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    const parse = pg.types.getTypeParser(oid, format)
    return Number(oid) === INT8_ARRAY ? (value: string) => parse(value).map(Number) : parse
  },
}

/**
 * Opens the PostgreSQL database of an address. `rolePrefix` names its database roles. `name` is what PostgreSQL shows of the connections
 * (`pg_stat_activity.application_name`): `connectionName` of a process.
 */
export async function connect(
  { databaseUrl, poolSize = 10, name = 'songsarn' }: { databaseUrl: string; poolSize?: number; name?: string },
  rolePrefix = 'songsarn',
): Promise<OpenDatabase> {
  const connection = {
    connectionString: withUser(databaseUrl),
    connectionTimeoutMillis: 15_000,
    application_name: name,
    // A server that vanished without closing the connection, as in a failover, is noticed within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  // Citus plans in parts, on several nodes.
  let distributed = false
  // A pooler between gives its own number, and may give each transaction to another server process.
  const direct = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    // A new connection reads the catalogue again, which takes as long as dozens of statements.
    min: 2,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    types,
    // Not as a parameter of the connection, which a pooler between may refuse.
    onConnect: async (client) => {
      await client.query(`set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION_SECONDS}s'`)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (rows[0]?.pid === (client as PoolClient).processID) direct.add(client)
    },
  })
  surviveDrops(pool)
  const db: Connection = sendAtOnce(
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: sendTogether(pool, (client) => !distributed && direct.has(client)) }),
      plugins,
    }),
  )
  distributed = await hasCitus(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  return {
    db,
    roles: rolesOf(rolePrefix),
    connections: poolSize,
    distributed,
    vacuum: (...tables) => vacuum(db, tables),
    openSignals: (log) => new PostgresSignals({ db, connect: () => new pg.Client(connection), log }),
    close: () => db.destroy(),
  }
}

/**
 * A connection that the server drops raises an `error` event: on the pool while the connection is idle, on the connection
 * itself while a transaction has it. An `error` event without a listener ends the process. The query that runs then, or the
 * next one, rejects with the same error, so its caller handles it; the pool replaces the connection.
 */
function surviveDrops(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Like libpq, and unlike pg: without a user in the address or the environment, the user of the system. */
export function withUser(address: string): string {
  const url = new URL(address)
  if (url.username === '' && !process.env.PGUSER) url.username = userInfo().username
  return url.href
}

async function vacuum(db: Connection, tables: (keyof Database)[]): Promise<void> {
  const list = tables.length > 0 ? sql` ${sql.join(tables.map((table) => sql.table(table)))}` : sql``
  await sql`vacuum (analyze)${list}`.execute(db)
}
