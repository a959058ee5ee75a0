import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** A request of the acting account; 404 if there is none. */
export const findApproval = (trx: Scope, caller: Caller, { id }: { id: string }): Promise<Row<'approvals'>> =>
  own(trx, caller, id).executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/**
 * Locks a request that waits: of two people who decide it at once, the second finds it decided.
 *
 * @throws ApiProblem resource.notFound, or why it does not wait any more
 */
export async function lockWaiting(trx: Scope, caller: Caller, { id }: { id: string }): Promise<Row<'approvals'>> {
  const found = await own(trx, caller, id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  if (found.status === 'waiting') return found
  if (found.status === 'expired') throw new ApiProblem('approval.expired')
  if (found.voidReason === 'requesterGone') throw new ApiProblem('approval.requesterGone')
  if (found.voidReason === 'changed') throw new ApiProblem('approval.changed')
  throw new ApiProblem('approval.ended', { params: { status: found.status, ...(await endOf(trx, found)) } })
}

/** How a request ended, and by whom: the second of two people reads it. */
async function endOf(trx: Scope, { tenantId, accountId, id, status }: Row<'approvals'>): Promise<Ended> {
  if (status === 'void') return { reason: 'sent' }
  if (status !== 'approved' && status !== 'declined') return { reason: status }
  const event = await trx
    .selectFrom('approvalEvents')
    .select('userId')
    .where((eb) => eb.and({ tenantId, accountId, approvalId: id, kind: status }))
    .executeTakeFirstOrThrow()
  const [named] = event.userId === null ? [] : await withNames(trx, tenantId, [{ accountId, userId: event.userId }])
  // A sub-account does not see the users of its parent account.
  return named?.userName ? { reason: status, person: named.userName } : { reason: `${status}ByParent` }
}
type Ended = { reason: string; person?: string }

const own = (trx: Scope, caller: Caller, id: string) =>
  trx
    .selectFrom('approvals')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))

/**
 * Nobody decides what they asked for, nor what a key of theirs asked for. A key decides nothing at all.
 *
 * @throws ApiProblem approval.own or right.missing
 */
export function requireOtherPerson({ userId }: Row<'approvals'>, caller: Caller): void {
  if (caller.key) throw new ApiProblem('right.missing', { params: { action: 'update', subject: 'Approval' } })
  if (userId === caller.user.id) throw new ApiProblem('approval.own')
}

/** Of these drafts, those that a waiting request holds. */
export async function draftsAskedFor(
  trx: Scope,
  caller: Caller,
  draftIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (draftIds.length === 0) return new Set()
  const found = await trx
    .selectFrom('approvals')
    .select('draftId')
    .where((eb) => eb.and({ ...ofCaller(caller), status: 'waiting' as const }))
    .where('draftId', 'in', [...draftIds])
    .execute()
  return new Set(found.flatMap(({ draftId }) => draftId ?? []))
}
