import { type RawBuilder, sql } from 'kysely'
import type { Database, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** See `limit.reached` of the texts of problems. */
type LimitReason = 'topUps' | 'tickets'

type Limit = {
  /** A table with `tenant_id` and `account_id`. */
  table: keyof Database & string
  max: number
  /** Which of its rows count; without it, all of the account. */
  counted?: RawBuilder<unknown>
  /** Chooses what the console advises, where removing one is no way out. */
  reason?: LimitReason
}

/**
 * Refuses one more than `max` rows of the acting account. Call it before the insert, in the same transaction: a lock until its
 * end makes simultaneous requests count each other's rows. It reads at most `max` rows, so give `counted` an index.
 *
 * @throws ApiProblem limit.reached, which a call lists in its `errors`
 * @example await requireBelowLimit(trx, caller, { table: 'tags', max: MAX_TAGS })
 */
export async function requireBelowLimit(trx: Scope, caller: Caller, limit: Limit): Promise<void> {
  const { max, reason } = limit
  if (await isAtLimit(trx, caller, limit))
    throw new ApiProblem('limit.reached', { params: { max, ...(reason && { reason }) } })
}

const DAY_SECONDS = 24 * 3600

/**
 * The same for rows that stay when they are deleted or revoked: also refuses more than `perDay` new rows in 24 hours, so that
 * creating and deleting in turn does not fill the database.
 *
 * @throws ApiProblem limit.reached or request.tooMany
 */
export async function requireBelowLimits(
  trx: Scope,
  caller: Caller,
  { perDay, now, ...limit }: Limit & { perDay: number; now: Date },
): Promise<void> {
  await requireBelowLimit(trx, caller, limit)
  const since = new Date(now.getTime() - DAY_SECONDS * 1000)
  const made = { table: limit.table, max: perDay, counted: sql`created_at > ${since}` }
  if (await isAtLimit(trx, caller, made)) throw new ApiProblem('request.tooMany', { retryAfter: 3600 })
}

async function isAtLimit(trx: Scope, caller: Caller, { table, max, counted = sql`true` }: Limit): Promise<boolean> {
  const { tenantId, accountId } = ofCaller(caller)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${accountId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${sql.table(table)}
      where tenant_id = ${tenantId} and account_id = ${accountId} and ${counted} limit ${max}) counted`.execute(trx)
  return (rows[0]?.count ?? 0) >= max
}
