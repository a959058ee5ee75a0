import { ApiProblem } from '../api/api-problem.ts'
import { fieldError } from '../api/field-errors.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'

/** Refuses a sender name that is not the acting account's own, approved one; `path` names the field that holds it. */
export async function mustBeApproved(trx: Scope, caller: Caller, sender: string, path = 'from'): Promise<void> {
  const found = await trx
    .selectFrom('senders')
    .select('id')
    .where('tenant_id', '=', caller.tenancy.tenantId)
    .where('account_id', '=', caller.acting.id)
    .where('name', '=', sender)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!found) {
    const errors = [fieldError(path, 'notApproved')]
    throw new ApiProblem('sender.notApproved', { params: { sender }, errors })
  }
}
