import type { Scope } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** The caller's own row, in a scope of `caller.self`. */
export function ownUser(trx: Scope, caller: Caller) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', caller.tenancy.tenantId)
    .where('accountId', '=', caller.user.accountId)
    .where('id', '=', caller.user.id)
    .executeTakeFirstOrThrow()
}
