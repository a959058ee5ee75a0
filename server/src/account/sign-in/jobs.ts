import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { purgeSessions } from './auth/sessions.ts'
import { purgeSteps } from './auth/sign-in-steps.ts'
import { purgeCeremonies } from './passkeys/ceremonies.ts'
import { resetPasswordJob } from './password-resets/mail-reset.ts'
import { purgeAttempts } from './single-sign-on/attempts.ts'

const FAILURES_LIFETIME_MS = 24 * 60 * 60 * 1000

export const jobs = (ports: { store: Store; secretKey: SecretKey; now?: () => Date }): Job<never>[] => [
  resetPasswordJob(ports),
  { name: 'purge-expired', serverOnly: true, everySeconds: 600, run: () => purgeSignIn(ports.store, new Date()) },
]

/** Removes what has ended: sessions, ceremonies, steps and attempts of a sign-in, links to set a password, and old failed sign-ins. */
export async function purgeSignIn(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await purgeSessions(trx, now)
    await purgeCeremonies(trx, now)
    await purgeSteps(trx, now)
    await purgeAttempts(trx, now)
    await trx.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
    const since = new Date(now.getTime() - FAILURES_LIFETIME_MS)
    await trx.deleteFrom('signInFailures').where('since', '<=', since).execute()
  })
}
