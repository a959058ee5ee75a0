import { asEntry, type Store } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { activeUsers } from '../../accounts/active-users.ts'
import { loginOf } from '../../accounts/store-user.ts'
import { knownDevice } from './known-devices.ts'
import { limitPasswordChecks } from './password-checks.ts'
import type { AuthPorts } from './ports.ts'
import { countTry, forgetTry, signInCounts } from './sign-in-failures.ts'

/** The user whose credentials were right, and the hash that they were checked against. */
export type SignedIn = { tenantId: string; userId: string; passwordHash: string }

/** A login that may sign in, and whether a right password is enough. */
export type FoundLogin = SignedIn & { hasSecondFactor: boolean }

/** The hash that an unknown login is checked against, so that it takes as long as a known one. Made once. */
const decoys = new WeakMap<AuthPorts['passwords'], Promise<string>>()

/**
 * Checks a login and its password. Throws `session.wrongCredentials` for an unknown or disabled login and for a wrong password,
 * with the same answer and duration; throws `request.tooMany` after too many failures (`sign-in-failures.ts`).
 */
export async function checkCredentials(
  ports: AuthPorts,
  given: { login: string; password: string; address: string; request: Request },
): Promise<FoundLogin> {
  const login = loginOf(given.login)
  return limitPasswordChecks(given, async () => {
    const user = await findLogin(ports.store, login)
    const decoy = decoys.get(ports.passwords) ?? ports.passwords.hash(crypto.randomUUID())
    decoys.set(ports.passwords, decoy)
    const passwordHash = user?.passwordHash ?? (await decoy)
    const who = user?.userId ?? login
    const device = await knownDevice(ports, given.request, { userId: who, passwordHash })
    const counts = await signInCounts(ports, { who, device, address: given.address })
    const wait = await countTry(ports.store, counts, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })

    const right = await ports.passwords.verify(passwordHash, given.password)
    if (!user || !right) {
      ports.metrics.signInFailure()
      throw new ApiProblem('session.wrongCredentials')
    }
    await forgetTry(ports.store, counts)
    return user
  })
}

/** The user of a login, unless they or their account are switched off. */
export async function findLogin(store: Store, login: string): Promise<FoundLogin | undefined> {
  const row = await asEntry(store, login, (trx) =>
    activeUsers(trx)
      .innerJoin('logins as l', (join) => join.onRef('l.tenantId', '=', 'u.tenantId').onRef('l.userId', '=', 'u.id'))
      .where('l.login', '=', login)
      .select(['u.tenantId', 'u.id', 'u.passwordHash', 'u.secondFactorAt'])
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { tenantId, id, passwordHash, secondFactorAt } = row
  return { tenantId, userId: id, passwordHash, hasSecondFactor: secondFactorAt !== null }
}
