import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import { limitPasswordChecks } from './password-checks.ts'
import type { AuthPorts } from './ports.ts'
import { countTry, forgetTry, passwordCounts } from './sign-in-failures.ts'

/**
 * Checks the password that a signed-in user repeats. Limits guesses, since an open screen can be found by another person.
 *
 * @param field names the field of the body, for the refusal
 * @throws ApiProblem password.wrongCurrent or request.tooMany
 */
export async function requireOwnPassword(
  ports: AuthPorts,
  own: { tenantId: string; id: string; passwordHash: string },
  given: string,
  field: string,
): Promise<void> {
  const right = await limitPasswordChecks(own, async () => {
    const counts = await passwordCounts(ports, own.id)
    const wait = await countTry(ports.store, counts, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const isRight = await ports.passwords.verify(own.passwordHash, given)
    if (isRight) await forgetTry(ports.store, counts)
    return isRight
  })
  if (!right) throw new ApiProblem('password.wrongCurrent', { errors: [fieldError(field, 'notAllowed')] })
}
