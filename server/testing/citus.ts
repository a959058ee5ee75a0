/** Throw-away databases on a Citus cluster: one on the coordinator, and one of the same name on each node. */
import pg from 'pg'
import { connect, type OpenDatabase } from '../src/db/connect.ts'
import { migrate, migrateTo } from '../src/db/migrate.ts'
import { asAdmin } from './as-admin.ts'

/** Fewer shards than Citus' 32: each is a table of its own, and tests make many databases. */
const SHARDS = 4
const ALONE = ['set citus.enable_create_database_propagation = off', 'set citus.enable_create_role_propagation = off']

type Node = { host: string; port: number }

/**
 * A database of its own with roles of its own, distributed over the nodes of the cluster; with `last` not distributed yet.
 * `close()` removes all.
 */
export async function citusDatabase(
  coordinator: string | undefined,
  name: string,
  last?: string,
): Promise<OpenDatabase> {
  if (!coordinator) throw new Error('set TEST_CITUS_URL to the coordinator of a Citus cluster')
  const nodes = await nodesOf(coordinator)
  const addresses = [coordinator, ...nodes.map((node) => addressOf(coordinator, node))]
  // One after the other: two of one server would wait for each other's template.
  for (const address of addresses) {
    await asAdmin(
      address,
      ...ALONE,
      // Not a superuser, whom row level security does not bind.
      `create role ${name} login createrole password '${name}'`,
      `create database ${name} owner ${name}`,
      `alter database ${name} set citus.shard_count = ${SHARDS}`,
    )
    await asAdmin(inDatabase(address, name), 'create extension citus')
  }
  const own = new URL(coordinator)
  await asAdmin(
    inDatabase(coordinator, name),
    `select citus_set_coordinator_host('${own.hostname}', ${own.port || 5432})`,
    ...nodes.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  )
  const url = new URL(inDatabase(coordinator, name))
  url.username = name
  url.password = name
  const open = await connect({ databaseUrl: url.href }, name)
  await (last === undefined ? migrate(open.db, open.roles) : migrateTo(open.db, open.roles, last))
  return {
    ...open,
    async close() {
      await open.close()
      const drops = [...Object.values(open.roles), name].map((role) => `drop role if exists ${role}`)
      for (const address of addresses) await asAdmin(address, ...ALONE, `drop database ${name} with (force)`)
      for (const address of addresses) await asAdmin(address, ...ALONE, ...drops)
    },
  }
}

/** The worker nodes of the cluster, as the database of its address knows them. */
async function nodesOf(coordinator: string): Promise<Node[]> {
  const client = new pg.Client({ connectionString: coordinator })
  await client.connect()
  try {
    const { rows } = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
    )
    return rows
  } finally {
    await client.end()
  }
}

function addressOf(coordinator: string, { host, port }: Node): string {
  const url = new URL(coordinator)
  url.hostname = host
  url.port = String(port)
  return url.href
}

export function inDatabase(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
