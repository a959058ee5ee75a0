import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { matching } from './find-messages.ts'
import { errorCondition, type LogFilter, messageConditions } from './log-filter.ts'

/** Larger counts are not exact. */
const EXACT_UP_TO = 10_000

/** The number of matching messages; beyond EXACT_UP_TO possibly a lower bound. */
export async function countMessages(trx: Scope, filter: LogFilter): Promise<{ total: number; totalIsExact: boolean }> {
  const most = EXACT_UP_TO + 1
  // Chunks do not count by mobile or error.
  if (filter.mobile || errorCondition(filter)) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from (
        select from messages m where ${messageConditions(filter)} limit ${most}) matches`.execute(trx)
    const found = rows[0]?.found ?? 0
    return { total: found, totalIsExact: found < most }
  }
  // Each counted chunk has at least one message, so this many chunks suffice to know that there are more.
  const { rows } = await sql<{ found: number; chunks: number }>`
    select coalesce(sum(matching), 0)::integer as found, count(*)::integer as chunks from (
      select ${matching(filter.states)} as matching
      from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
      where ${filter.communication} and ${matching(filter.states)} > 0 limit ${most}) matches`.execute(trx)
  return { total: rows[0]?.found ?? 0, totalIsExact: (rows[0]?.chunks ?? 0) < most }
}

/** The number of matching messages, by the counters of chunks; of a filter without mobile and errors. */
export async function countAllMessages(trx: Scope, filter: LogFilter): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select coalesce(sum(${matching(filter.states)}), 0)::integer as found
    from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
    where ${filter.communication}`.execute(trx)
  return rows[0]?.found ?? 0
}
