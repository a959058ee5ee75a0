import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* with the next */ '

/** A statement that begins with this is sent together with the one after it. Its rows are not read. */
export const withNext = sql.raw(MARK)

const isHeld = (text: string) => text === 'begin' || text.startsWith(MARK)

/**
 * The pool for Kysely. It holds back `begin` and what is marked with `withNext`, and sends them with the next statement in one
 * write and one round trip: calls of the console run few statements in a transaction. A failure aborts the transaction, so those
 * after it fail too, and the caller of the next statement gets the first error. `begin` itself fails only without a connection.
 * The clients of the pool must have `pipeline: true`.
 */
export function sendTogether(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const holding = known.get(client) ?? holdingBack(client)
      known.set(client, holding)
      return holding
    },
  }
}

type Statement = { text: string; values?: readonly unknown[] }

function holdingBack(client: pg.PoolClient): PostgresPoolClient {
  // The driver's own members, without which several statements would be several writes.
  const { connection, processID } = client as pg.PoolClient & { connection: pg.Connection; processID?: number }
  let held: Statement[] = []

  async function query(text: string, values?: readonly unknown[]) {
    const statement = { text, ...(values && { values }) }
    if (isHeld(text)) {
      held.push(statement)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    const statements = [...held, statement]
    held = []
    const send = ({ text, values }: Statement) => client.query({ text, ...(values && { values: [...values] }) })
    connection.stream.cork()
    const answers = statements.map(send)
    connection.stream.uncork()
    const settled = await Promise.allSettled(answers)
    const own = settled.at(-1)
    if (text === 'rollback') {
      // The rollback also comes when the first statements of a transaction failed. It fails only without a connection,
      // which ends the transaction as well.
      if (own?.status === 'rejected')
        throw new Error('Connection terminated before the rollback', { cause: own.reason })
    } else {
      const failed = settled.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
    }
    return own?.status === 'fulfilled' ? own.value : undefined
  }

  const release = (destroy?: boolean) => {
    held = []
    client.release(destroy)
  }
  return {
    ...(processID !== undefined && { processID }),
    // The type also has queries by cursor, which need another option of Kysely.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}
