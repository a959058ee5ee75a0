import { ownUser } from '../accounts/own-user.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { fieldError } from '../api/field-errors.ts'
import type { CallerContext } from '../api/handle.ts'
import type { AppPorts } from '../api/ports.ts'
import { asApp } from '../db/tenancy.ts'
import { countFailure, failureKeys, forgetFailures, secondsUntilAllowed } from './sign-in-failures.ts'
import { takeTurn } from './turns.ts'
import { MIN_PASSWORD, weakness } from './weak-password.ts'

/** Changes the caller's own password and ends every other session of theirs. */
export async function changePassword(
  ports: AppPorts,
  { caller, address }: CallerContext,
  given: { current: string; newPass: string; confirm: string },
): Promise<void> {
  const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
  const wrong = await takeTurn(async () => {
    // Whoever finds an open screen must not guess the password here either.
    const keys = await failureKeys(ports, { login: `password ${caller.user.id}`, address })
    const wait = await secondsUntilAllowed(ports.store, keys, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const right = await ports.passwords.verify(own.password_hash, given.current)
    await (right ? forgetFailures(ports.store, keys) : countFailure(ports.store, keys, ports.now()))
    return !right
  })
  if (wrong) throw new ApiProblem('password.wrongCurrent', { errors: [fieldError('current', 'notAllowed')] })

  const names = { username: own.username, email: own.email, fullName: own.full_name }
  const weak = weakness(given.newPass, names)
  if (weak) {
    const error = weak === 'tooShort' ? fieldError('newPass', 'tooShort', { min: MIN_PASSWORD }) : undefined
    throw new ApiProblem('password.weak', {
      params: { reason: weak, min: MIN_PASSWORD },
      errors: [error ?? fieldError('newPass', 'notAllowed', { reason: weak })],
    })
  }
  if (given.newPass !== given.confirm)
    throw new ApiProblem('password.mismatch', { errors: [fieldError('confirm', 'notAllowed')] })

  const hash = await takeTurn(() => ports.passwords.hash(given.newPass))
  await asApp(ports.store, caller.self, async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash: hash, password_changed_at: ports.now() })
      .where('tenant_id', '=', caller.tenancy.tenantId)
      .where('id', '=', caller.user.id)
      .execute()
    await trx
      .deleteFrom('sessions')
      .where('tenant_id', '=', caller.tenancy.tenantId)
      .where('user_id', '=', caller.user.id)
      .where('token_hash', '<>', caller.session)
      .execute()
  })
}
