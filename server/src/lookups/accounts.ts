import type { LookUp } from './api.ts'

/** The acting account and, for a parent, its sub-accounts. */
export const lookUpAccounts: LookUp = async (trx, { tenancy }, like) => {
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('tenant_id', '=', tenancy.tenantId)
    .where('id', 'in', [...tenancy.accountIds])
    .where('name', 'ilike', like)
    .orderBy('menu_index')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
}
