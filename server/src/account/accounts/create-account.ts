import { openBalance } from '../../billing/ledger.ts'
import type { NewRow, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'

export type NewAccount = Pick<NewRow<'accounts'>, 'name' | 'email'> &
  Partial<
    Pick<NewRow<'accounts'>, 'kind' | 'plan' | 'mode' | 'paymentType' | 'alertLessThan' | 'menuIndex' | 'description'>
  >

export type AccountKey = { tenantId: string; accountId: string }

/** Creates an account with an empty balance: a new tenant, or with `parent` its sub-account. In a scope of `asWorker`. */
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
      paymentType: 'prepaid',
      alertLessThan: null,
      ...account,
      tenantId,
      id: accountId,
      parentId: parent?.accountId ?? null,
    })
    .execute()
  await openBalance(trx, { tenantId, accountId })
  return { tenantId, accountId }
}

export type NewUser = Pick<NewRow<'users'>, 'username' | 'email' | 'fullName' | 'role' | 'passwordHash' | 'mobile'>

/** Creates a user with both logins. A username or email that any tenant uses violates the key of `logins`. */
export async function createUser(trx: Scope, { tenantId, accountId }: AccountKey, user: NewUser): Promise<string> {
  const id = newId()
  await trx
    .insertInto('users')
    .values({ ...user, avatar: null, tenantId, id, accountId })
    .execute()
  const logins = new Set([user.username, user.email].map((login) => login.normalize('NFKC').toLowerCase()))
  await trx
    .insertInto('logins')
    .values(Array.from(logins, (login) => ({ login, tenantId, userId: id })))
    .execute()
  return id
}
