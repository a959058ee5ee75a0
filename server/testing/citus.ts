/** Throw-away databases on a Citus cluster: one on the coordinator, and one of the same name on each node. */
import pg from 'pg'
import { connect, type OpenDatabase } from '../src/foundation/db/connect.ts'
import { migrate, migrateTo } from '../src/foundation/db/migrate.ts'
import { asAdmin } from './as-admin.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'

/** Fewer shards than Citus' 32: each is a table of its own, and tests make many databases. */
const SHARDS = 4
const ALONE = ['set citus.enable_create_database_propagation = off', 'set citus.enable_create_role_propagation = off']

type Node = { host: string; port: number }
/** The address of the coordinator, and the other nodes. */
type Cluster = { coordinator: string; nodes: readonly Node[] }

/**
 * A copy of a migrated database, distributed over the nodes of the cluster; all copies share the roles of their template. With `last`
 * it has roles of its own, and is not distributed yet. `close()` removes it.
 */
export async function citusDatabase(
  coordinator: string | undefined,
  name: string,
  last?: string,
): Promise<OpenDatabase> {
  if (!coordinator) throw new Error('set TEST_CITUS_URL to the coordinator of a Citus cluster')
  const cluster = { coordinator, nodes: await nodesOf(coordinator) }
  if (last !== undefined) return ownRolesDatabase(cluster, name, last)
  const owner = await template(cluster)
  await onEachNode(cluster, `create database ${name} template ${owner} owner ${owner}`, limitShards(name))
  const open = await openAs(cluster, owner, name)
  return {
    ...open,
    async close() {
      await open.close()
      await dropDatabase(cluster, name)
    },
  }
}

async function ownRolesDatabase(cluster: Cluster, name: string, last: string): Promise<OpenDatabase> {
  await createEmpty(cluster, name)
  const open = await openAs(cluster, name)
  await migrateTo(open.db, open.roles, last)
  return {
    ...open,
    async close() {
      await open.close()
      const drops = [...Object.values(open.roles), name].map((role) => `drop role if exists ${role}`)
      await dropDatabase(cluster, name)
      await onEachNode(cluster, ...drops)
    },
  }
}

/** The name of a migrated database that can be copied, and of its owner. To make one takes ten times as long as to copy it. */
async function template(cluster: Cluster): Promise<string> {
  const name = `songsarn_template_${hashOfMigrations()}`
  const client = new pg.Client({ connectionString: cluster.coordinator })
  await client.connect()
  try {
    // One process makes it; the others wait. Its comment says that it is complete.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rows } = await client.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${name}'`,
    )
    if (rows[0]?.note) return name
    if (rows[0]) throw new Error(`the template ${name} was not completed: make a new cluster`)
    await createEmpty(cluster, name)
    const open = await openAs(cluster, name)
    await migrate(open.db, open.roles).finally(open.close)
    // A database that is in use cannot be copied, and a process of Citus uses each.
    await onEachNode(
      cluster,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
    await client.query(`comment on database ${name} is 'complete'`)
    return name
  } finally {
    await client.end()
  }
}

/** An empty database on each node, which knows the others, and its owner. */
async function createEmpty(cluster: Cluster, name: string): Promise<void> {
  const { coordinator, nodes } = cluster
  await onEachNode(
    cluster,
    // Not a superuser, whom row level security does not bind.
    `create role ${name} login createrole password '${name}'`,
    `create database ${name} owner ${name}`,
    limitShards(name),
  )
  for (const address of addressesOf(cluster)) await asAdmin(inDatabase(address, name), 'create extension citus')
  const own = new URL(coordinator)
  await asAdmin(
    inDatabase(coordinator, name),
    `select citus_set_coordinator_host('${own.hostname}', ${own.port || 5432})`,
    ...nodes.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  )
}

const limitShards = (name: string) => `alter database ${name} set citus.shard_count = ${SHARDS}`

/** Opens a database with the roles of its owner. */
function openAs({ coordinator }: Cluster, owner: string, name = owner): Promise<OpenDatabase> {
  const url = new URL(inDatabase(coordinator, name))
  url.username = owner
  url.password = owner
  return connect({ databaseUrl: url.href, name: 'a test' }, owner)
}

/** Runs statements on all nodes, which do not pass them on. */
async function onEachNode(cluster: Cluster, ...statements: string[]): Promise<void> {
  await Promise.all(addressesOf(cluster).map((address) => asAdmin(address, ...ALONE, ...statements)))
}

/** One node after the other, since the others open connections to it. It takes a second try while a process of Citus starts on it. */
async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  for (const address of addressesOf(cluster)) {
    const drop = () => asAdmin(address, ...ALONE, `drop database ${name} with (force)`)
    await drop().catch(drop)
  }
}

const addressesOf = ({ coordinator, nodes }: Cluster): string[] => [
  coordinator,
  ...nodes.map(({ host, port }) => {
    const url = new URL(coordinator)
    url.hostname = host
    url.port = String(port)
    return url.href
  }),
]

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

function inDatabase(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
