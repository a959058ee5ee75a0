import { sql } from 'kysely'
import type { LookUp } from './api.ts'

/** The newest 200 that people composed; one without a name (a quick send) is labelled by its type and told apart by its time. */
export const lookUpCommunications: LookUp = async (trx, { tenancy }, like) => {
  const rows = await trx
    .selectFrom('communications')
    .select(['id', 'name', 'type', 'created_at'])
    .where('tenant_id', '=', tenancy.tenantId)
    .where('account_id', 'in', [...tenancy.accountIds])
    .where('type', '<>', sql.lit<'otp'>('otp'))
    .where((eb) => eb(eb.fn.coalesce('name', 'type'), 'ilike', like))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ value: row.id, label: row.name ?? row.type, detail: row.created_at.toISOString() }))
}
