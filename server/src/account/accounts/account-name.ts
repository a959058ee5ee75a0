import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'

/** The name of an account; in a scope that may see it. */
export async function accountName(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<string> {
  const account = trx.selectFrom('accounts').select('name').where('tenantId', '=', tenantId).where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).name
}

/**
 * The names of accounts of a tenant, by their ids. A statement of its own: Citus joins no table that it distributes with accounts, and its
 * planner ended with signal 11 over such a join for several accounts (13.2).
 */
export async function accountNames(trx: Scope, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from accounts where tenant_id = ${tenantId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
