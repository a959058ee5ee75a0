import type { Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { fieldError } from '../http/field-errors.ts'

/** Refuses a sender name that is not the acting account's own, approved one; `path` names the field that holds it. */
export async function requireApprovedSender(trx: Scope, caller: Caller, sender: string, path = 'from'): Promise<void> {
  const found = await trx
    .selectFrom('senders')
    .select('id')
    .where('tenantId', '=', caller.tenancy.tenantId)
    .where('accountId', '=', caller.acting.id)
    .where('name', '=', sender)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!found) {
    const errors = [fieldError(path, 'notApproved')]
    throw new ApiProblem('sender.notApproved', { params: { sender }, errors })
  }
}
