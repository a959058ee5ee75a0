import type { Insertable } from 'kysely'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { AccountRow } from '../db/tables/accounts.ts'

export type NewAccount = Pick<Insertable<AccountRow>, 'name' | 'email'> &
  Partial<Pick<Insertable<AccountRow>, 'kind' | 'plan' | 'mode' | 'payment_type' | 'alert_less_than' | 'menu_index'>>

export type AccountKey = { tenantId: string; accountId: string }

/** Makes an account with an empty balance: the root of a tenant, or with `parent` a sub-account of that root. In a scope of `asWorker`. */
export async function createAccount(trx: Scope, account: NewAccount, parent?: AccountKey): Promise<AccountKey> {
  if (parent && parent.accountId !== parent.tenantId) throw new Error('a sub-account has no sub-accounts')
  const accountId = newId()
  const tenantId = parent?.tenantId ?? accountId
  await trx
    .insertInto('accounts')
    .values({
      kind: 'customer',
      plan: 'Basic',
      mode: 'live',
      payment_type: 'prepaid',
      alert_less_than: null,
      ...account,
      tenant_id: tenantId,
      id: accountId,
      parent_id: parent?.accountId ?? null,
    })
    .execute()
  await trx.insertInto('balances').values({ tenant_id: tenantId, account_id: accountId, balance: 0, held: 0 }).execute()
  return { tenantId, accountId }
}
