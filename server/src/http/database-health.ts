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

/**
 * SQLSTATE classes and codes of a database that is temporarily unavailable (PostgreSQL 18 Appendix A): connection exception,
 * serialization failure, deadlock, insufficient resources, operator intervention; and network errors.
 */
const TEMPORARY =
  /^(08|40001|40P01|53|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/

/** Whether an error means only that the database is away or busy, so that a later retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // pg gives these two errors no code.
  const isLost = /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  return TEMPORARY.test(code) || isLost || isUnavailable(error.cause)
}
