import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'

type Names = {
  accountName: string
  /** Null for a user of the parent account, which a sub-account does not see. */
  userName: string | null
}

/**
 * Adds the names of accounts and users to rows of a tenant. A statement of its own, because Citus joins no table that it
 * distributes with accounts and users, which are on the coordinator.
 */
export async function withNames<Row extends { accountId: string; userId: string }>(
  trx: Scope,
  tenantId: string,
  rows: readonly Row[],
): Promise<(Row & Names)[]> {
  if (rows.length === 0) return []
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))]
  const users = [...new Set(rows.map(({ userId }) => userId))]
  const { rows: found } = await sql<{ id: string; name: string }>`
    ${keepPlan}select id, name from accounts where tenant_id = ${tenantId} and id = any(${accounts}::uuid[])
    union all
    select id, full_name from users where tenant_id = ${tenantId} and id = any(${users}::uuid[])`.execute(trx)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    accountName: names.get(row.accountId) ?? '',
    userName: names.get(row.userId) ?? null,
  }))
}
