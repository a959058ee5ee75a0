import { ApiProblem } from '../api/api-problem.ts'
import type { AppPorts } from '../api/ports.ts'
import { asEntry, type Store } from '../db/tenancy.ts'
import { countFailure, failureKeys, forgetFailures, secondsUntilAllowed } from './sign-in-failures.ts'
import { takeTurn } from './turns.ts'

export type SignedIn = { tenantId: string; userId: string }

/**
 * The hash that an unknown login is checked against, so that it takes as long as a known one. Made once, by whatever
 * hashes here.
 */
const decoys = new WeakMap<AppPorts['passwords'], Promise<string>>()

/**
 * Checks a login and its password. Refuses alike, in words and in time, whether the login is unknown, switched off or
 * the password wrong: `session.wrongCredentials`; and `request.tooMany` after too many failures of this login or address.
 */
export async function checkCredentials(
  ports: AppPorts,
  given: { login: string; password: string; address: string },
): Promise<SignedIn> {
  const login = given.login.normalize('NFKC').toLowerCase()
  const keys = await failureKeys(ports, { login, address: given.address })
  // Failures are looked up inside the turn: a burst of guesses cannot all pass before the first failure is counted.
  return takeTurn(async () => {
    const wait = await secondsUntilAllowed(ports.store, keys, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })

    const user = await findLogin(ports.store, login)
    const decoy = decoys.get(ports.passwords) ?? ports.passwords.hash(crypto.randomUUID())
    decoys.set(ports.passwords, decoy)
    const right = await ports.passwords.verify(user?.passwordHash ?? (await decoy), given.password)
    if (!user || !right) {
      await countFailure(ports.store, keys, ports.now())
      ports.metrics.signInFailure()
      throw new ApiProblem('session.wrongCredentials')
    }
    await forgetFailures(ports.store, keys)
    return user
  })
}

async function findLogin(store: Store, login: string): Promise<(SignedIn & { passwordHash: string }) | undefined> {
  const row = await asEntry(store, login, (trx) =>
    trx
      .selectFrom('logins as l')
      .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'))
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.tenant_id', '=', 'u.tenant_id').onRef('a.id', '=', 'u.account_id'),
      )
      .where('l.login', '=', login)
      .where('u.active', '=', true)
      .where('a.active', '=', true)
      .select(['u.tenant_id', 'u.id', 'u.password_hash'])
      .executeTakeFirst(),
  )
  return row && { tenantId: row.tenant_id, userId: row.id, passwordHash: row.password_hash }
}
