import type { LookUp } from './api.ts'

/** Approved sender names of the acting account. */
export const lookUpSenders: LookUp = async (trx, { tenancy }, like) => {
  const rows = await trx
    .selectFrom('senders')
    .select('name')
    .where('tenant_id', '=', tenancy.tenantId)
    .where('account_id', '=', tenancy.actingAccountId)
    .where('status', '=', 'approved')
    .where('name', 'ilike', like)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => ({ value: name, label: name }))
}
