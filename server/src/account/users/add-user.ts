import { type AccountUser, type createUser, MAX_NEW_USERS, MAX_USERS } from '@songsarn/contract/account/users'
import type { CallParsed } from '@songsarn/contract/base/call'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { requireBelowLimits } from '../accounts/account-limit.ts'
import { insertUser } from '../accounts/store-user.ts'
import { requireOwnerFor } from '../accounts/user-rules.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { audited, targetOf } from './find-user.ts'
import { requireFreeLogins } from './free-logins.ts'
import { invite } from './invitation.ts'
import { hashOf, requirePasswords } from './new-password.ts'
import { shownUser } from './show-users.ts'

/** Adds a user of the acting account; one without a password is invited by mail. */
export async function addUser(
  ports: AuthPorts,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createUser>['body'],
): Promise<AccountUser> {
  requireOwnerFor(caller, body.role)
  const names = { username: body.userName, email: body.email, fullName: body.fullName || body.userName }
  requirePasswords(ports, body, names)
  const requireRoom = (trx: Scope) => {
    const limit = { table: 'users', max: MAX_USERS, counted: sql`deleted_at is null` } as const
    return requireBelowLimits(trx, caller, { ...limit, perDay: MAX_NEW_USERS, now: ports.now() })
  }
  // Refuse before the password is hashed.
  await transaction(requireRoom)
  await requireFreeLogins(ports, caller, names)
  // The password of an invited user is random and thrown away, so that a sign-in takes as long as with any other user.
  const passwordHash = await hashOf(ports, caller.tenancy, body.password || crypto.randomUUID())
  return transaction(async (trx) => {
    await requireRoom(trx)
    const user = await insertUser(trx, ofCaller(caller), {
      ...{ ...names, role: body.role, passwordHash, createdAt: ports.now() },
    })
    if (!body.password) await invite(trx, ports, user, { account: caller.acting.name, inviter: caller.user.username })
    await audit(trx, {
      ...{ action: body.password ? 'create' : 'invite', subject: 'User' },
      ...{ target: targetOf(user), after: audited(user) },
    })
    return saveResponse(trx, await shownUser(trx, user))
  })
}
