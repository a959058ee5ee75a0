import { RESET_MINUTES } from '@songsarn/contract/account/password-resets'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import type { Ports } from '../../../foundation/http/ports.ts'
import type { Job } from '../../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../../foundation/time/bangkok.ts'
import { countMails } from '../../../mail/mail-room.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { lockSessions } from '../auth/sessions.ts'
import { findLogin } from '../auth/sign-in.ts'

export const RESET_JOB = 'mail-password-reset'

type MailPorts = Pick<Ports, 'store' | 'secretKey'> & { now?: () => Date }

/** Links that a user gets in 24 hours, each instead of the former one. */
const QUICK_LINKS = 10

/**
 * Mails the user of a login a link to set a new password, and ends their former link. A login without a user gets no mail.
 * This is a job, so that a request takes as long with and without a user.
 */
export const resetPasswordJob = ({ store, secretKey, now = () => new Date() }: MailPorts): Job<{ login: string }> => ({
  name: RESET_JOB,
  serverOnly: true,
  async run({ login }) {
    const found = await findLogin(store, login)
    if (!found) return
    const { tenantId, userId } = found
    const token = newToken()
    const tokenHash = await sha256(token)
    const expiresAt = new Date(now().getTime() + RESET_MINUTES * 60_000)
    await asWorker(store, async (trx) => {
      await lockSessions(trx, userId)
      const user = await trx
        .selectFrom('users')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (!(await hasRoom(trx, user, now()))) return
      await trx
        .insertInto('passwordResets')
        .values({ tenantId, userId, accountId: user.accountId, tokenHash, expiresAt })
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet({ tokenHash, expiresAt }))
        .execute()
      await queueMail(
        trx,
        { secretKey },
        {
          ...{ tenantId, to: user.email, template: 'passwordReset', locale: user.locale },
          params: { login: user.username, until: bangkokTime(expiresAt).slice(0, 16) },
          path: `/new-password#${token}`,
        },
      )
    })
  },
})

/**
 * Whether a user gets another link. Anybody can ask for it, so no number of requests may use the mails up: after QUICK_LINKS the next
 * one goes out when the former link has ended. So the user always has a link that works, or gets one.
 */
async function hasRoom(trx: Scope, { tenantId, id, email }: Row<'users'>, now: Date): Promise<boolean> {
  if ((await countMails(trx, { tenantId, template: 'passwordReset', to: email }, now)) < QUICK_LINKS) return true
  const open = await trx
    .selectFrom('passwordResets')
    .select('userId')
    .where((eb) => eb.and({ tenantId, userId: id }))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return open === undefined
}
