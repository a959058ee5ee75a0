import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

type AccountKey = { tenantId: string; accountId: string }

/** Whether the account has this sender name and it is approved. */
export async function isApprovedSender(
  trx: Scope,
  { tenantId, accountId }: AccountKey,
  sender: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('senders')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', accountId)
    .where('name', '=', sender)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}

/** Refuses a sender name that is not the acting account's own, approved one; `path` names the field that holds it. */
export async function requireApprovedSender(trx: Scope, caller: Caller, sender: string, path = 'from'): Promise<void> {
  if (!(await isApprovedSender(trx, ofCaller(caller), sender))) {
    const errors = [fieldError(path, 'notApproved')]
    throw new ApiProblem('sender.notApproved', { params: { sender }, errors })
  }
}
