import { PLAN_STORAGE_BYTES } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

/** Seconds until deleted analyses are purged. */
export const PURGE_SECONDS = 30

type Account = { tenantId: string; accountId: string }

/** The bytes of analyses, files and drafts that an account keeps, and may keep; `total` includes what is deleted but not purged yet. */
export async function storageOf(
  trx: Scope,
  { tenantId, accountId }: Account,
): Promise<{ kept: number; total: number; max: number }> {
  const { plan } = await trx
    .selectFrom('accounts')
    .select('plan')
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ kept: number; total: number }>`
    select coalesce(sum(stored_bytes) filter (where deleted_at is null), 0)::int8 as kept,
      coalesce(sum(stored_bytes), 0)::int8 as total
    from analyses where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
  const { rows: files } = await sql<{ kept: number; total: number }>`
    select coalesce(sum(bytes + row_bytes) filter (where expires_at is null or expires_at > now()), 0)::int8 as kept,
      coalesce(sum(bytes + row_bytes), 0)::int8 as total
    from files where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
  // The length of a stored text is known without reading it.
  const { rows: drafts } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(recipients) + octet_length(content) + octet_length(options)), 0)::int8 as bytes
    from drafts where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
  const sum = (of: 'kept' | 'total') => (rows[0]?.[of] ?? 0) + (files[0]?.[of] ?? 0) + (drafts[0]?.bytes ?? 0)
  return { kept: sum('kept'), total: sum('total'), max: PLAN_STORAGE_BYTES[plan] }
}

/**
 * Makes room for an analysis, a file or a draft of so many bytes: deletes the oldest analyses that no send needs any more, first those that were
 * sent. A lock lets one transaction of the account do this at a time.
 *
 * @throws ApiProblem storage.full when the account's storage is too small; request.tooMany when what it deletes is not purged
 * fast enough
 */
export async function makeRoom(trx: Scope, account: Account, bytes: number, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${account.accountId}`}, 0))`.execute(trx)
  const { kept, total, max } = await storageOf(trx, account)
  const missing = kept + bytes - max
  if (missing > 0 && (bytes > max || (await deleteOldest(trx, account, missing, now)) < missing))
    throw new ApiProblem('storage.full', { params: { max: Math.floor(max / 1_000_000) } })
  // Bounds what one account can write between two purges.
  if (total + bytes > 2 * max) throw new ApiProblem('request.tooMany', { retryAfter: PURGE_SECONDS })
}

/** Deletes until `missing` bytes are free, and returns how many are. */
async function deleteOldest(trx: Scope, { tenantId, accountId }: Account, missing: number, now: Date): Promise<number> {
  const { rows: oldest } = await sql<{ id: string; communicationId: string | null }>`
    select id, communication_id from (
      select a.id, a.communication_id, a.stored_bytes,
        sum(a.stored_bytes) over (order by a.communication_id is null, a.created_at, a.id) - a.stored_bytes as before
      from analyses a left join communications m on m.tenant_id = a.tenant_id and m.id = a.communication_id
      where a.tenant_id = ${tenantId} and a.account_id = ${accountId}
        and a.deleted_at is null and a.status <> 'running' and (m.id is null or m.expanded = m.recipients)) candidates
    where before < ${missing}`.execute(trx)
  let freed = 0
  for (const { id, communicationId } of oldest) {
    const deleted = await trx
      .updateTable('analyses')
      .set({ deletedAt: now, expiresAt: now })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      // Except an analysis that is being sent now.
      .where('communicationId', 'is not distinct from', communicationId)
      .where('deletedAt', 'is', null)
      .returning('storedBytes')
      .executeTakeFirst()
    freed += deleted?.storedBytes ?? 0
  }
  return freed
}
