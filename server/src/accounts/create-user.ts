import type { NewRow, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { AccountKey } from './create-account.ts'

export type NewUser = Pick<NewRow<'users'>, 'username' | 'email' | 'fullName' | 'role' | 'passwordHash'>

/** Creates a user with both logins. A username or e-mail that any tenant uses violates the key of `logins`. */
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
