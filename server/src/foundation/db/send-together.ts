import { type ConnectionProvider, type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { KEEP_PLANS_MS, keptName } from './kept-plans.ts'

const MARK = '/* with the next */ '
const LAST_MARK = '/* with the next, and the commit */ '

/** A statement that begins with this is sent together with the one after it. Its rows are not read. */
export const withNext = sql.raw(MARK)

/**
 * The same, and the commit goes with what comes next: the end of the transaction is no round trip. All statements of such a
 * transaction are sent at once; a later one fails. What is thrown after them rolls nothing back.
 */
export const withNextAndCommit = sql.raw(LAST_MARK)

const isHeld = (text: string) => text === 'begin' || text.startsWith(MARK) || text.startsWith(LAST_MARK)

/**
 * The pool for Kysely. It sends several statements in one write and one round trip: `begin` and what is marked with `withNext`
 * leave with the next statement, and statements that are sent at once leave at once. Calls of the console run few statements in a
 * transaction. A failure aborts the transaction, so those after it fail too, and the caller of the next statement gets the first
 * error. `begin` itself fails only without a connection. The clients of the pool must have `pipeline: true`.
 *
 * `keepsPlans`: of a connection on which statements may have names (`kept-plans.ts`).
 */
export function sendTogether(pool: pg.Pool, keepsPlans: (client: pg.PoolClient) => boolean): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const holding = known.get(client) ?? holdingBack(client, () => keepsPlans(client))
      known.set(client, holding)
      return holding
    },
  }
}

/**
 * Lets a transaction send the statements of a `Promise.all` at once. By itself Kysely waits for the answer of one before it sends the
 * next.
 */
export function sendAtOnce<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const executor = db.getExecutor()
  const withProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) => withProvider(atOnce(provider))
  return db
}

/** Of a provider whose connection is always the same. */
function atOnce(provider: ConnectionProvider): ConnectionProvider {
  const connection = provider.provideConnection((own) => Promise.resolve(own))
  return { provideConnection: async (consumer) => consumer(await connection) }
}

type Statement = { text: string; values?: readonly unknown[] }
type Answer = Promise<pg.QueryResult>
/** The commit that goes with the statements: it waits for them, then for the end of this tick, then for its answer. */
type Commit = { state: 'due' | 'thisTick' } | { state: 'sent'; answer: Answer }

function holdingBack(client: pg.PoolClient, keepsPlans: () => boolean): PostgresPoolClient {
  // The driver's own members, without which several statements would be several writes.
  const { connection, processID } = client as pg.PoolClient & { connection: pg.Connection; processID?: number }
  let held: Statement[] = []
  let commit: Commit | undefined
  /** The first error of the transaction, which aborted it. */
  let fault: unknown
  let plannedAt = performance.now()

  async function query(text: string, values?: readonly unknown[]) {
    const statement = { text, ...(values && { values }) }
    if (text === 'begin') discardPlans()
    if (isHeld(text)) {
      held.push(statement)
      if (text.startsWith(LAST_MARK)) commit = { state: 'due' }
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (text === 'commit' || text === 'rollback') {
      const sent = commit?.state === 'sent' ? commit.answer : undefined
      commit = undefined
      fault = undefined
      return sent ? endedBy(sent, text) : send(statement)
    }
    if (commit?.state === 'sent') throw new Error('a statement came after the commit')
    if (commit?.state === 'due') commitThisTick()
    return send(statement)
  }

  async function send(statement: Statement) {
    const statements = [...held, statement]
    held = []
    connection.stream.cork()
    const answers = statements.map(ask)
    // After the other statements of this tick.
    process.nextTick(() => connection.stream.uncork())
    const settled = await Promise.allSettled(answers)
    const own = settled.at(-1)
    if (statement.text === 'rollback') {
      // The rollback also comes when the first statements of a transaction failed. It fails only without a connection,
      // which ends the transaction as well.
      if (own?.status === 'rejected') throw notRolledBack(own.reason)
    } else {
      const failed = settled.find((answer) => answer.status === 'rejected')
      // Statements that were sent at once fail at once. Their callers may hear of it in another order.
      if (failed && !isAborted(failed.reason)) fault ??= failed.reason
      if (failed) throw fault ?? failed.reason
    }
    return own?.status === 'fulfilled' ? own.value : undefined
  }

  function ask({ text, values }: Statement): Answer {
    const name = keepsPlans() ? keptName(text) : undefined
    return client.query({ text, ...(values && { values: [...values] }), ...(name && { name }) })
  }

  /** Forgets plans that were kept for long enough. */
  function discardPlans(): void {
    if (!keepsPlans() || performance.now() - plannedAt < KEEP_PLANS_MS) return
    plannedAt = performance.now()
    held.push({ text: 'discard plans' })
  }

  function commitThisTick(): void {
    const own: Commit = { state: 'thisTick' }
    commit = own
    process.nextTick(() => {
      // It has ended already.
      if (commit !== own) return
      const answer = client.query('commit')
      // Who ends the transaction gets the error.
      answer.catch(() => {})
      commit = { state: 'sent', answer }
    })
  }

  const release = (destroy?: boolean) => {
    held = []
    commit = undefined
    fault = undefined
    client.release(destroy)
  }
  return {
    ...(processID !== undefined && { processID }),
    // The type also has queries by cursor, which need another option of Kysely.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}

/** in_failed_sql_transaction, PostgreSQL 18 Appendix A: an earlier statement has failed. */
const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/** The answer to the end of a transaction whose commit was sent already. PostgreSQL rolls back for it after a failure. */
const endedBy = (sent: Answer, text: 'commit' | 'rollback'): Answer =>
  text === 'commit' ? sent : sent.catch((error: unknown) => Promise.reject(notRolledBack(error)))

const notRolledBack = (cause: unknown) => new Error('Connection terminated before the rollback', { cause })
