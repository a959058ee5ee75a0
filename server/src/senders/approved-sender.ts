import type { Scope } from '../db/database.ts'

/** Whether an account may send under this name: its own, and approved. Names are matched as written. */
export async function isApprovedSender(
  trx: Scope,
  account: { tenantId: string; accountId: string },
  name: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('senders')
    .select('id')
    .where('tenant_id', '=', account.tenantId)
    .where('account_id', '=', account.accountId)
    .where('name', '=', name)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}
