import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { balanceOf, payerOf } from './ledger.ts'

/**
 * The credits that the caller may see of the acting account, or undefined: a sub-account that shares its parent's
 * credits does not see them (its parent, acting for it, does), and neither does who can neither send nor read credits.
 */
export async function shownBalance(trx: Scope, caller: Caller): Promise<{ balance: number; held: number } | undefined> {
  const { acting, user, tenancy } = caller
  if (!caller.can('read', 'Credit') && !caller.can('send', 'Communication')) return undefined
  if (acting.paymentType === 'shared' && user.accountId === acting.id) return undefined
  return balanceOf(trx, await payerOf(trx, tenancy.tenantId, acting.id))
}
