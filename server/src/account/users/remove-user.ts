import { deleteFile } from '../../files/files/find-file.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { freeLogins, setUser } from '../accounts/store-user.ts'
import { requireAnother, requireNoSchedules, requireOtherOwner, requireOwnerFor } from '../accounts/user-rules.ts'
import { endPasswordResets } from '../sign-in/auth/end-password-resets.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { endSessions, lockSessions } from '../sign-in/auth/sessions.ts'
import { removePasskeys } from '../sign-in/passkeys/find-passkey.ts'
import { removeFactor } from '../sign-in/second-factor/store-factor.ts'
import { audited, findUser, targetOf } from './find-user.ts'
import { removeInvitation } from './invitation.ts'

/** Removes a user of the acting account. The row stays, because lists name the user. */
export function removeUser(
  ports: AuthPorts,
  { caller, transaction, audit }: CallerContext,
  params: { id: string },
): Promise<undefined> {
  return transaction(async (trx) => {
    await lockSessions(trx, params.id)
    const user = await findUser(trx, caller, params)
    requireOwnerFor(caller, user.role)
    requireAnother(caller, user)
    await requireOtherOwner(trx, user)
    await requireNoSchedules(trx, user)
    await setUser(trx, user, { active: false, deletedAt: ports.now() })
    // The logins are free for others, and no secret stays.
    await freeLogins(trx, user)
    await removePasskeys(trx, user)
    await removeFactor(trx, user)
    if (user.avatar !== null) await deleteFile(trx, { tenantId: user.tenantId, id: user.avatar }, ports.now())
    await removeInvitation(trx, user)
    await endPasswordResets(trx, user)
    await endSessions(trx, user)
    await audit(trx, { action: 'delete', subject: 'User', target: targetOf(user), before: audited(user) })
    return undefined
  })
}
