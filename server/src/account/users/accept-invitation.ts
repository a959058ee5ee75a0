import type { acceptInvitation } from '@songsarn/contract/account/users'
import type { CallParsed } from '@songsarn/contract/base/call'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import { setUser } from '../accounts/store-user.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { requireStrong } from '../sign-in/auth/weak-password.ts'
import { findInvitation } from './invitation.ts'
import { hashOf, mismatch } from './new-password.ts'

/** Sets the password of an invited user, once. */
export async function accept(
  ports: AuthPorts,
  body: CallParsed<typeof acceptInvitation>['body'],
  address: string,
): Promise<void> {
  const found = await findInvitation(ports.store, body.token, ports.now())
  if (!found) throw new ApiProblem('invitation.invalid')
  requireStrong(ports, body.newPass, found, 'newPass')
  if (body.newPass !== body.confirm) throw mismatch('confirm')
  const passwordHash = await hashOf(ports, found, body.newPass)
  const { tenantId, id, accountId, username, role, tokenHash } = found
  await asWorker(ports.store, async (trx) => {
    // When two accept at the same time, the second finds the invitation used.
    const used = await trx
      .deleteFrom('userInvitations')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', id)
      .where('tokenHash', '=', tokenHash)
      .returning('userId')
      .executeTakeFirst()
    if (!used) throw new ApiProblem('invitation.invalid')
    await setUser(trx, found, { passwordHash, passwordChangedAt: ports.now() })
    const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: id }
    const caller = { user: { id, accountId, username, role }, tenancy }
    const change = { action: 'accept', subject: 'User', target: { id, name: username } } as const
    await writeAudit(trx, { caller, address, at: ports.now() }, change)
  })
}
