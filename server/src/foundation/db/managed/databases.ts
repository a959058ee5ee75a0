import pg from 'pg'

/** The superuser of the managed server. The service uses it only to make its own user and database. */
export const ADMIN = 'postgres'
/** The service's user, whom row level security binds, and the owner of its database. */
export const OWNER = 'songsarn'
/** The service's database. */
export const DATABASE = 'songsarn'

/** Makes the service's user, if there is none. `admin`: the address of a database for the superuser. */
export async function ensureOwner(admin: string): Promise<void> {
  await asAdmin(admin, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER])
    if (!rowCount) await client.query(`create role ${OWNER} login createrole`)
  })
}

export async function hasDatabase(admin: string, name: string): Promise<boolean> {
  return asAdmin(admin, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
}

/** Makes an empty database that belongs to the service's user. */
export async function createDatabase(admin: string, name: string): Promise<void> {
  await asAdmin(admin, (client) => client.query(`create database ${client.escapeIdentifier(name)} owner ${OWNER}`))
}

/** Runs `work` with a connection of its own. */
export async function asAdmin<Result>(admin: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: admin })
  // The query that runs rejects with it. Without a listener, a killed server would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
