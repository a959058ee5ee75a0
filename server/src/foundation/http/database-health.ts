import { sql } from 'kysely'
import type { Store } from '../db/tenancy.ts'

/** Whether the database answers within 2 seconds. */
export async function isReady(store: Store): Promise<boolean> {
  const answered = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2000)
  })
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/** SQLSTATE classes of a connection that is lost (PostgreSQL 18 Appendix A: connection exception, operator intervention, idle in transaction too long), and network errors. */
const LOST_CODE =
  /^(08|57P0|25P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** pg gives these errors no code. The third and fourth come from the next query, for instance the rollback. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
/** serialization_failure, deadlock_detected, the class of insufficient resources, and a file store that does not answer. */
const BUSY_CODE = /^(40001|40P01|53|FILES_AWAY$)/

/** Whether the connection to the database was lost. A transaction that was committing then may be stored or not. */
export const isConnectionLost = (error: unknown): boolean =>
  some(error, (code, message, syscall) => {
    // The socket of a server that is being started again.
    const isMissing = code === 'ENOENT' && syscall === 'connect'
    return isMissing || LOST_CODE.test(code) || LOST_MESSAGE.test(message)
  })

/** Whether an error means only that the database or the file store is away or busy, so that a later retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || some(error, (code) => BUSY_CODE.test(code))

/** Whether it holds for the error or for one of its causes. */
function some(error: unknown, holds: (code: string, message: string, syscall: unknown) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const syscall = 'syscall' in error ? error.syscall : undefined
  return holds(code, error.message, syscall) || some(error.cause, holds)
}
