import pg from 'pg'
import { withUser } from '../src/foundation/db/connect.ts'

/** Runs statements one after the other on a connection of their own. */
export async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(url) })
  // The statement that runs rejects with it.
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
