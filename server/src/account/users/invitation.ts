import { INVITATION_DAYS } from '@songsarn/contract/account/users'
import { newToken } from '../../foundation/crypto/base64url.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asEntry, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { requireMailRoom } from '../../mail/mail-room.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { activeUsers } from '../accounts/active-users.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Invited = Pick<Row<'users'>, 'tenantId' | 'id' | 'accountId' | 'email' | 'locale'>

/**
 * Invites a user by mail: the link works once, for INVITATION_DAYS, and replaces a former one. Only the hash of its token is
 * stored; the token is in the fragment of the link, which browsers send to no server.
 *
 * @throws ApiProblem invitation.noMail, request.tooMany
 */
export async function invite(
  trx: Scope,
  ports: Pick<AuthPorts, 'secretKey' | 'now' | 'sendsMail'>,
  user: Invited,
  names: { account: string; inviter: string },
): Promise<Date> {
  // The mail would stay in the queue, and its user would wait for it.
  if (!ports.sendsMail) throw new ApiProblem('invitation.noMail')
  const { tenantId, email: to, locale } = user
  await requireMailRoom(trx, { tenantId, template: 'invitation', to: [to] }, ports.now())
  const token = newToken()
  const until = new Date(ports.now().getTime() + INVITATION_DAYS * DAY_MS)
  const values = { tokenHash: await sha256(token), invitedBy: names.inviter, expiresAt: until }
  await trx
    .insertInto('userInvitations')
    .values({ ...values, tenantId, userId: user.id, accountId: user.accountId })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(values))
    .execute()
  await queueMail(trx, ports, {
    ...{ tenantId, to, template: 'invitation', locale },
    params: { ...names, until: bangkokTime(until).slice(0, 16) },
    path: `/invitation#${token}`,
  })
  return until
}

/** The invitation of a token, with its user; undefined when it was used, replaced, or has expired. */
export async function findInvitation(store: Store, token: string, now: Date) {
  const hash = await sha256(token)
  return asEntry(store, hash, (trx) =>
    activeUsers(trx)
      .innerJoin('userInvitations as i', (join) =>
        join.onRef('i.tenantId', '=', 'u.tenantId').onRef('i.userId', '=', 'u.id'),
      )
      .where('i.tokenHash', '=', hash)
      .where('i.expiresAt', '>', now)
      .select(['i.tokenHash', 'i.invitedBy', 'i.expiresAt', 'a.name as account'])
      .select(['u.tenantId', 'u.id', 'u.accountId', 'u.username', 'u.email', 'u.fullName', 'u.locale', 'u.role'])
      .executeTakeFirst(),
  )
}

/** Removes the invitation of a user, if there is one. */
export async function removeInvitation(
  trx: Scope,
  { tenantId, id }: Pick<Row<'users'>, 'tenantId' | 'id'>,
): Promise<void> {
  await trx.deleteFrom('userInvitations').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
}
