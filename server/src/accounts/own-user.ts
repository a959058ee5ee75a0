import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'

/** The caller's own row, in a scope of `caller.self`. */
export function ownUser(trx: Scope, caller: Caller) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', caller.tenancy.tenantId)
    .where('account_id', '=', caller.user.accountId)
    .where('id', '=', caller.user.id)
    .executeTakeFirstOrThrow()
}
