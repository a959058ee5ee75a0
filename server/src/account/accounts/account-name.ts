import type { Scope } from '../../foundation/db/database.ts'

/** The name of an account; in a scope that may see it. */
export async function accountName(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<string> {
  const account = trx.selectFrom('accounts').select('name').where('tenantId', '=', tenantId).where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).name
}
