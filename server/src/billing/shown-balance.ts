import type { Scope } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { balanceOf, payerOf } from './ledger.ts'

/**
 * The balance of the acting account; undefined if the caller may not see it. A sub-account does not see credits that it shares
 * (but its parent does, acting for it). A user without the rights to send or to read credits does not see it either.
 */
export async function shownBalance(trx: Scope, caller: Caller): Promise<{ balance: number; held: number } | undefined> {
  const { acting, user, tenancy } = caller
  if (!caller.can('read', 'Credit') && !caller.can('send', 'Communication')) return undefined
  if (acting.paymentType === 'shared' && user.accountId === acting.id) return undefined
  return balanceOf(trx, await payerOf(trx, tenancy.tenantId, acting.id))
}
