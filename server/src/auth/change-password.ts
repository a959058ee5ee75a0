import { ownUser } from '../accounts/own-user.ts'
import { asApp } from '../db/tenancy.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { fieldError } from '../http/field-errors.ts'
import type { CallerContext } from '../http/handle.ts'
import { rememberDevice } from './known-devices.ts'
import { limitPasswordChecks } from './password-checks.ts'
import type { AuthPorts } from './ports.ts'
import { lockSessions } from './sessions.ts'
import { countTry, forgetTry, passwordCounts } from './sign-in-failures.ts'
import { requireStrong } from './weak-password.ts'

/** Changes the caller's password and ends their other sessions. */
export async function changePassword(
  ports: AuthPorts,
  { caller, request, headers, audit }: CallerContext,
  given: { current: string; newPass: string; confirm: string },
): Promise<void> {
  const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
  const wrong = await limitPasswordChecks(async () => {
    // Limit guesses, since an open screen can be found by another person.
    const counts = await passwordCounts(ports, caller.user.id)
    const wait = await countTry(ports.store, counts, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const right = await ports.passwords.verify(own.passwordHash, given.current)
    if (right) await forgetTry(ports.store, counts)
    return !right
  })
  if (wrong) throw new ApiProblem('password.wrongCurrent', { errors: [fieldError('current', 'notAllowed')] })

  requireStrong(given.newPass, own, 'newPass')
  if (given.newPass !== given.confirm)
    throw new ApiProblem('password.mismatch', { errors: [fieldError('confirm', 'notAllowed')] })

  const hash = await limitPasswordChecks(() => ports.passwords.hash(given.newPass))
  await asApp(ports.store, caller.self, async (trx) => {
    await lockSessions(trx, caller.user.id)
    await trx
      .updateTable('users')
      .set({ passwordHash: hash, passwordChangedAt: ports.now() })
      .where('tenantId', '=', caller.tenancy.tenantId)
      .where('id', '=', caller.user.id)
      .execute()
    await trx
      .deleteFrom('sessions')
      .where('tenantId', '=', caller.tenancy.tenantId)
      .where('userId', '=', caller.user.id)
      .where('tokenHash', '<>', caller.session)
      .execute()
    await audit(trx, {
      ...{ action: 'update', subject: 'User', target: { id: own.id, name: own.username } },
      ...{ before: { password: 'old' }, after: { password: 'new' } },
      account: { tenantId: own.tenantId, accountId: own.accountId },
    })
  })
  // This browser stays known; others are known again after they sign in with the new password.
  await rememberDevice(ports, request, headers, { userId: caller.user.id, passwordHash: hash })
}
