import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { UserNames } from '../accounts/store-user.ts'
import { limitPasswordChecks } from '../sign-in/auth/password-checks.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { requireStrong } from '../sign-in/auth/weak-password.ts'

export const hashOf = (ports: AuthPorts, by: { tenantId: string }, password: string): Promise<string> =>
  limitPasswordChecks(by, () => ports.passwords.hash(password))

/**
 * Refuses a password that is weak or not repeated, at the fields `password` and `confirmPass`. No password, or an empty
 * one, is allowed.
 */
export function requirePasswords(
  ports: Pick<AuthPorts, 'passwords' | 'publicUrl'>,
  given: { password?: string | undefined; confirmPass?: string | undefined },
  names: UserNames,
): void {
  if (given.password) requireStrong(ports, given.password, names, 'password')
  if ((given.password ?? '') !== (given.confirmPass ?? '')) throw mismatch('confirmPass')
}

export const mismatch = (field: string): ApiProblem =>
  new ApiProblem('password.mismatch', { errors: [fieldError(field, 'notAllowed')] })
