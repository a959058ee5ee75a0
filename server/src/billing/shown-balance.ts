import type { Scope } from '../foundation/db/database.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import type { Caller } from '../foundation/http/caller.ts'
import { balanceOf, payerOf } from './ledger.ts'

/**
 * The balance of the acting account; undefined if the caller may not see it. A sub-account does not see credits that it shares
 * (but its parent does, acting for it). A user without the rights to send or to read credits does not see it either.
 */
export async function shownBalance(trx: Scope, caller: Caller): Promise<{ balance: number; held: number } | undefined> {
  const { acting, tenancy } = caller
  if (!caller.can('read', 'Credit') && !caller.can('send', 'Communication')) return undefined
  if (sharesCredits(caller) || caller.key?.mode === 'test') return undefined
  return balanceOf(trx, await payerOf(trx, tenancy.tenantId, acting.id))
}

/** Whether the caller spends the credits of a parent that they may not see. */
const sharesCredits = ({ acting, user }: Caller) => acting.paymentType === 'shared' && user.accountId === acting.id

/**
 * The refusal of a send without enough credits. Without `missing` for users who may not see the balance: they could compute it
 * from that.
 */
export const notEnoughCredits = (caller: Caller, missing: number): ApiProblem =>
  sharesCredits(caller)
    ? new ApiProblem('credit.sharedInsufficient')
    : new ApiProblem('credit.insufficient', { params: { missing } })
