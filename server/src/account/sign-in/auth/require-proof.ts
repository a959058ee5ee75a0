import type { Scope } from '../../../foundation/db/database.ts'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller } from '../../../foundation/http/caller.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import { ownUser } from '../../accounts/own-user.ts'
import { requireOwnPassword } from './own-password.ts'
import type { AuthPorts } from './ports.ts'

/** For this long after a sign-in the password is not asked again: a user who signs in another way may not know it. */
const FRESH_MS = 10 * 60_000

/** Whether the session of the caller has just been started; in a scope of `caller.self`. */
export async function isFresh(trx: Scope, caller: Caller, now: Date): Promise<boolean> {
  const { createdAt } = await trx
    .selectFrom('sessions')
    .select('createdAt')
    .where('tokenHash', '=', caller.session)
    .executeTakeFirstOrThrow()
  return now.getTime() - createdAt.getTime() < FRESH_MS
}

type Asked = { field: string; code: 'passkey.passwordNeeded' | 'user.passwordNeeded' }

/**
 * Before a change of how the caller signs in, so that somebody at an open screen cannot take the account over. Asks for the current
 * password, or a sign-in of the last minutes.
 *
 * @throws ApiProblem `code`, password.wrongCurrent or request.tooMany
 */
export async function requireProof(
  ports: AuthPorts,
  caller: Caller,
  given: string | undefined,
  { field, code }: Asked,
): Promise<void> {
  const { own, fresh } = await asApp(ports.store, caller.self, async (trx) => ({
    own: await ownUser(trx, caller),
    fresh: await isFresh(trx, caller, ports.now()),
  }))
  if (given) await requireOwnPassword(ports, own, given, field)
  else if (!fresh) throw new ApiProblem(code, { errors: [fieldError(field, 'required')] })
}
