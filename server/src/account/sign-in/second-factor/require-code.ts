import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller } from '../../../foundation/http/caller.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import type { AuthPorts } from '../auth/ports.ts'
import { codeCounts, countTry, forgetTry } from '../auth/sign-in-failures.ts'
import { takeCode } from './store-factor.ts'

/**
 * Uses up a code of the app, or a recovery code, that a signed-in user types before a change of how they sign in. Guesses count
 * together with those at sign-in.
 *
 * @throws ApiProblem secondFactor.wrongCode, at the field `code`, or request.tooMany
 */
export async function requireCode(
  ports: AuthPorts,
  { caller, address }: { caller: Caller; address: string },
  code: string | undefined,
): Promise<void> {
  if (!code) throw new ApiProblem('secondFactor.wrongCode', { errors: [fieldError('code', 'required')] })
  const counts = await codeCounts(ports, { userId: caller.user.id, address })
  const wait = await countTry(ports.store, counts, ports.now())
  if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
  const user = { tenantId: caller.self.tenantId, id: caller.user.id }
  if (!(await asApp(ports.store, caller.self, (trx) => takeCode(trx, ports, user, code))))
    throw new ApiProblem('secondFactor.wrongCode', { errors: [fieldError('code', 'notAllowed')] })
  await forgetTry(ports.store, counts)
}
