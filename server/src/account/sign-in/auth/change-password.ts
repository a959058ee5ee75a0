import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../../foundation/http/handle.ts'
import { tellUser } from '../../../mail/tell-user.ts'
import { ownUser } from '../../accounts/own-user.ts'
import { setUser } from '../../accounts/store-user.ts'
import { endPasswordResets } from './end-password-resets.ts'
import { rememberDevice } from './known-devices.ts'
import { requireOwnPassword } from './own-password.ts'
import { limitPasswordChecks } from './password-checks.ts'
import type { AuthPorts } from './ports.ts'
import { lockSessions, renewToken } from './sessions.ts'
import { requireAnotherPassword, requireStrong } from './weak-password.ts'

/** Changes the caller's password, ends their other sessions, and gives this one a new token. */
export async function changePassword(
  ports: AuthPorts,
  { caller, request, headers, audit }: CallerContext,
  given: { current: string; newPass: string; confirm: string },
): Promise<void> {
  const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
  // What costs nothing is refused first, before a password is hashed for it.
  requireStrong(ports, given.newPass, own, 'newPass')
  requireAnotherPassword(given.current, given.newPass, 'newPass')
  if (given.newPass !== given.confirm)
    throw new ApiProblem('password.mismatch', { errors: [fieldError('confirm', 'notAllowed')] })
  await requireOwnPassword(ports, own, given.current, 'current')

  const hash = await limitPasswordChecks(own, () => ports.passwords.hash(given.newPass))
  const token = await asApp(ports.store, caller.self, async (trx) => {
    await lockSessions(trx, caller.user.id)
    await setUser(trx, own, { passwordHash: hash, passwordChangedAt: ports.now() })
    await trx
      .deleteFrom('sessions')
      .where('tenantId', '=', caller.tenancy.tenantId)
      .where('userId', '=', caller.user.id)
      .where('tokenHash', '<>', caller.session)
      .execute()
    const renewed = await renewToken(trx, caller)
    await endPasswordResets(trx, own)
    await tellUser(trx, ports, own, {
      template: 'passwordChanged',
      params: { login: own.username, by: own.username },
    })
    await audit(trx, {
      ...{ action: 'update', subject: 'User', target: { id: own.id, name: own.username } },
      ...{ before: { password: 'old' }, after: { password: 'new' } },
      account: { tenantId: own.tenantId, accountId: own.accountId },
    })
    return renewed
  })
  ports.sessions.set(request, headers, token)
  // This browser stays known; others are known again after they sign in with the new password.
  await rememberDevice(ports, request, headers, { userId: caller.user.id, passwordHash: hash })
}
