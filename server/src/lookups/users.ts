import type { LookUp } from './api.ts'

/** Who may have sent what the caller sees: users of the accounts in reach, switched-off ones too. */
export const lookUpUsers: LookUp = async (trx, { tenancy }, like) => {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'full_name', 'username'])
    .where('tenant_id', '=', tenancy.tenantId)
    .where('account_id', 'in', [...tenancy.accountIds])
    .where((eb) => eb.or([eb('full_name', 'ilike', like), eb('username', 'ilike', like)]))
    .orderBy('full_name')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ value: row.id, label: row.full_name, detail: row.username }))
}
