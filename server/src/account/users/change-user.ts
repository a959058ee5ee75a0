import type { AccountUser, updateUser } from '@songsarn/contract/account/users'
import type { CallParsed } from '@songsarn/contract/base/call'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { tellUser } from '../../mail/tell-user.ts'
import { setUser, takeLogins } from '../accounts/store-user.ts'
import { requireAnother, requireOtherOwner, requireOwnerFor } from '../accounts/user-rules.ts'
import { endPasswordResets } from '../sign-in/auth/end-password-resets.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { requireProof } from '../sign-in/auth/require-proof.ts'
import { endSessions, lockSessions } from '../sign-in/auth/sessions.ts'
import { audited, findUser, targetOf } from './find-user.ts'
import { requireFreeLogins } from './free-logins.ts'
import { invite, removeInvitation } from './invitation.ts'
import { hashOf, requirePasswords } from './new-password.ts'
import { shownUser } from './show-users.ts'

/** Changes a user of the acting account. Links and sessions that are not theirs any more end with it. */
export async function changeUser(
  ports: AuthPorts,
  { caller, transaction, audit }: CallerContext,
  params: { id: string },
  body: CallParsed<typeof updateUser>['body'],
): Promise<AccountUser> {
  const found = await transaction((trx) => findUser(trx, caller, params))
  const names = {
    username: body.userName ?? found.username,
    email: body.email ?? found.email,
    fullName: body.fullName || found.fullName,
  }
  requirePasswords(ports, body, names)
  if (found.id === caller.user.id && (body.password || names.email !== found.email))
    await requireProof(ports, caller, body.current, { field: 'current', code: 'user.passwordNeeded' })
  const changed = (name: 'username' | 'email') => (names[name] === found[name] ? undefined : names[name])
  const [username, email] = [changed('username'), changed('email')]
  if (username !== undefined || email !== undefined)
    await requireFreeLogins(ports, caller, { username, email }, { user: found.id })
  const passwordHash = body.password && (await hashOf(ports, caller.tenancy, body.password))
  return transaction(async (trx) => {
    await lockSessions(trx, found.id)
    const before = await findUser(trx, caller, params)
    requireOwnerFor(caller, before.role, body.role)
    const { role = before.role, active = before.active } = body
    if (role !== before.role || active !== before.active) {
      requireAnother(caller, before)
      if (role !== 'owner' || !active) await requireOtherOwner(trx, before)
    }
    const password = passwordHash && { passwordHash, passwordChangedAt: ports.now() }
    const after = await setUser(trx, before, { ...names, role, active, ...password })
    if (after.username !== before.username || after.email !== before.email) await takeLogins(trx, after)
    if (passwordHash) await removeInvitation(trx, after)
    // A person with the link that went to the former address must not get in.
    else if (after.email !== before.email && (await shownUser(trx, before)).invitedUntil !== null)
      await invite(trx, ports, after, { account: caller.acting.name, inviter: caller.user.username })
    // A link that went to the former address ends too.
    if (passwordHash || after.email !== before.email) await endPasswordResets(trx, after)
    if (passwordHash || !active) await endSessions(trx, after)
    const by = caller.user.username
    if (passwordHash)
      await tellUser(trx, ports, before, { template: 'passwordChanged', params: { login: before.username, by } })
    if (after.email !== before.email)
      await tellUser(trx, ports, before, {
        template: 'emailChanged',
        params: { login: before.username, email: after.email, by },
      })
    await audit(trx, {
      action: active === before.active ? 'update' : active ? 'switchOn' : 'switchOff',
      ...{ subject: 'User', target: targetOf(after) },
      before: audited(before),
      after: { ...audited(after), ...(passwordHash && { password: 'new' }) },
    })
    return shownUser(trx, after)
  })
}
