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
  return (await approvedSenders(trx, { tenantId, accountId }, [sender])).has(sender)
}

/** The sender names among these that are approved for the account, with the addresses that their links may lead to. */
export async function approvedSenders(
  trx: Scope,
  { tenantId, accountId }: AccountKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map()
  const found = await trx
    .selectFrom('senders')
    .select(['name', 'linkAddresses'])
    .where((eb) => eb.and({ tenantId, accountId, status: 'approved' as const }))
    .where('name', 'in', [...names])
    .execute()
  return new Map(found.map(({ name, linkAddresses }) => [name, linkAddresses]))
}

/** The refusal of a sender name; `path` names the field that holds it. */
export const senderNotApproved = (sender: string, path: string): ApiProblem =>
  new ApiProblem('sender.notApproved', { params: { sender }, errors: [fieldError(path, 'notApproved')] })

/** Refuses a sender name that is not the acting account's own, approved one; `path` names the field that holds it. */
export async function requireApprovedSender(trx: Scope, caller: Caller, sender: string, path = 'from'): Promise<void> {
  if (!(await isApprovedSender(trx, ofCaller(caller), sender))) throw senderNotApproved(sender, path)
}
