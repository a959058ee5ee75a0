import type { Scope } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { balanceOf, payerOf } from './ledger.ts'

/**
 * The balance of the acting account, or undefined when the caller may not see it: a sub-account does not see the credits
 * that it shares (its parent, acting for it, does), and nobody does who can neither send nor read credits.
 */
export async function shownBalance(trx: Scope, caller: Caller): Promise<{ balance: number; held: number } | undefined> {
  const { acting, user, tenancy } = caller
  if (!caller.can('read', 'Credit') && !caller.can('send', 'Communication')) return undefined
  if (acting.paymentType === 'shared' && user.accountId === acting.id) return undefined
  return balanceOf(trx, await payerOf(trx, tenancy.tenantId, acting.id))
}
