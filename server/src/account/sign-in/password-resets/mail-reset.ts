import { RESET_MINUTES } from '@songsarn/contract/account/password-resets'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import type { Ports } from '../../../foundation/http/ports.ts'
import type { Job } from '../../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../../foundation/time/bangkok.ts'
import { hasMailRoom } from '../../../mail/mail-room.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { lockSessions } from '../auth/sessions.ts'
import { findLogin } from '../auth/sign-in.ts'

export const RESET_JOB = 'mail-password-reset'

type MailPorts = Pick<Ports, 'store' | 'secretKey'> & { now?: () => Date }

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
      if (!(await hasMailRoom(trx, { tenantId, template: 'passwordReset', to: [user.email] }, now()))) return
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
