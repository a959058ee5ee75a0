import { keyedHash } from '../../foundation/crypto/hash.ts'
import { asEntry } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { LOGIN_FIELDS, loginOf, loginTaken } from '../accounts/store-user.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { countTry, forgetTry } from '../sign-in/auth/sign-in-failures.ts'

/** The most refusals of a customer within 15 minutes: each tells that somebody has a login. */
const MOST_TAKEN = 50

/**
 * Refuses logins that somebody has, before a password is hashed for them. `insertUser` and `takeLogins` check it again, in the
 * transaction.
 *
 * @param user names the user who may have them already
 * @throws ApiProblem user.nameTaken, user.emailTaken or request.tooMany
 */
export async function requireFreeLogins(
  { store, secretKey, now }: AuthPorts,
  { tenancy: { tenantId } }: Caller,
  names: { username?: string | undefined; email?: string | undefined },
  { user, fields = LOGIN_FIELDS }: { user?: string; fields?: typeof LOGIN_FIELDS } = {},
): Promise<void> {
  const counts = [{ key: await keyedHash(secretKey, `taken logins ${tenantId}`), limit: MOST_TAKEN }]
  const wait = await countTry(store, counts, now())
  if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
  for (const name of ['username', 'email'] as const) {
    const given = names[name]
    if (given === undefined) continue
    const login = loginOf(given)
    const found = await asEntry(store, login, (trx) =>
      trx.selectFrom('logins').select('userId').where('login', '=', login).executeTakeFirst(),
    )
    if (found && found.userId !== user) throw loginTaken(name, fields)
  }
  await forgetTry(store, counts)
}
