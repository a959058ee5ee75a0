/**
 * Classes and codes of SQLSTATE that say that the database cannot be asked now (PostgreSQL 18 Appendix A): connection
 * exception, insufficient resources, operator intervention; and what the system says about the way to it.
 */
const PASSING = /^(08|40001|40P01|53|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/

/** Whether an error only says that the database is away or busy: trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // pg gives these two no code.
  const isLost = /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  return PASSING.test(code) || isLost || isUnavailable(error.cause)
}
