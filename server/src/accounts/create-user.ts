import type { Insertable } from 'kysely'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { UserRow } from '../db/tables/accounts.ts'
import type { AccountKey } from './create-account.ts'

export type NewUser = Pick<Insertable<UserRow>, 'username' | 'email' | 'full_name' | 'role' | 'password_hash'>

/** Makes a user with both of its logins; a username or e-mail that is taken anywhere violates the key of `logins`. */
export async function createUser(trx: Scope, { tenantId, accountId }: AccountKey, user: NewUser): Promise<string> {
  const id = newId()
  await trx
    .insertInto('users')
    .values({ ...user, avatar: null, tenant_id: tenantId, id, account_id: accountId })
    .execute()
  const logins = new Set([user.username, user.email].map((login) => login.normalize('NFKC').toLowerCase()))
  await trx
    .insertInto('logins')
    .values(Array.from(logins, (login) => ({ login, tenant_id: tenantId, user_id: id })))
    .execute()
  return id
}
