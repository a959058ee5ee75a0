import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { matching } from './find-messages.ts'
import { type LogFilter, messageConditions } from './log-filter.ts'

/** Counts are exact up to here. */
const EXACT_UP_TO = 10_000

/** How many messages match; beyond EXACT_UP_TO maybe only that it is more. */
export async function countMessages(trx: Scope, filter: LogFilter): Promise<{ total: number; totalIsExact: boolean }> {
  const most = EXACT_UP_TO + 1
  if (filter.mobile) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from (
        select from messages m where ${messageConditions(filter)} limit ${most}) matches`.execute(trx)
    const found = rows[0]?.found ?? 0
    return { total: found, totalIsExact: found < most }
  }
  // Each chunk that is looked at has a message at least: so many chunks are enough to tell that it is more.
  const { rows } = await sql<{ found: number; chunks: number }>`
    select coalesce(sum(matching), 0)::integer as found, count(*)::integer as chunks from (
      select ${matching(filter.states)} as matching
      from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
      where ${filter.communication} and ${matching(filter.states)} > 0 limit ${most}) matches`.execute(trx)
  return { total: rows[0]?.found ?? 0, totalIsExact: (rows[0]?.chunks ?? 0) < most }
}
