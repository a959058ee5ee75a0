import type { Role } from '@songsarn/contract/base/rights'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

type UserKey = { tenantId: string; id: string }
type AccountKey = { tenantId: string; accountId: string }
export type UserNames = { username: string; email: string; fullName: string }

/** The form in which a login is stored, and unique over the whole installation. */
export const loginOf = (login: string) => login.normalize('NFKC').toLowerCase()

/**
 * Creates a user with both logins.
 *
 * @param fields names of the body's fields, for the refusal of a login that somebody has
 * @throws ApiProblem user.nameTaken or user.emailTaken
 */
export async function insertUser(
  trx: Scope,
  { tenantId, accountId }: AccountKey,
  user: UserNames & { role: Role; passwordHash: string; createdAt: Date },
  fields?: LoginFields,
): Promise<Row<'users'>> {
  const row = await trx
    .insertInto('users')
    .values({ ...user, avatar: null, tenantId, id: newId(), accountId, passwordChangedAt: user.createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  await takeLogins(trx, row, fields)
  return row
}

type LoginFields = { username: string; email: string }
export const LOGIN_FIELDS: LoginFields = { username: 'userName', email: 'email' }

/** Gives a user the logins of their username and email address, instead of those that they had. */
export async function takeLogins(
  trx: Scope,
  { tenantId, id, username, email }: Pick<Row<'users'>, 'tenantId' | 'id' | 'username' | 'email'>,
  fields = LOGIN_FIELDS,
): Promise<void> {
  await freeLogins(trx, { tenantId, id })
  if (!(await takeLogin(trx, { login: loginOf(username), tenantId, userId: id }))) throw loginTaken('username', fields)
  if (loginOf(email) === loginOf(username)) return
  if (!(await takeLogin(trx, { login: loginOf(email), tenantId, userId: id }))) throw loginTaken('email', fields)
}

export const loginTaken = (name: keyof LoginFields, fields: LoginFields): ApiProblem =>
  new ApiProblem(name === 'username' ? 'user.nameTaken' : 'user.emailTaken', {
    errors: [fieldError(fields[name], 'taken')],
  })

/** Frees the logins of a user for others. */
export async function freeLogins(trx: Scope, { tenantId, id }: UserKey): Promise<void> {
  await trx.deleteFrom('logins').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
}

/** False when somebody has this login, of whatever tenant. */
async function takeLogin(trx: Scope, row: { login: string; tenantId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into logins (login, tenant_id, user_id) values (${row.login}, ${row.tenantId}, ${row.userId})
    on conflict (login) do nothing returning login`.execute(trx)
  return rows.length > 0
}

type Columns = Omit<Partial<Row<'users'>>, 'tenantId' | 'id' | 'accountId'>

/** Sets columns of a user; returns the row after it. */
export const setUser = (trx: Scope, { tenantId, id }: UserKey, columns: Columns): Promise<Row<'users'>> =>
  trx
    .updateTable('users')
    .set(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Notes that a user has signed in. In a scope of `asEntry`, which shows the user to their new session. */
export async function noteSignIn(trx: Scope, { tenantId, id }: UserKey, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ lastSignInAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Sets the mobile of a user. False when another request has set it at the same time. */
export async function setMobile(trx: Scope, { tenantId, id }: UserKey, mobile: string | null): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ mobile })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('mobile', 'is distinct from', mobile)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
