import { asWorker, type Store } from '../db/tenancy.ts'

const FAILURES_LIFETIME_MS = 60 * 60 * 1000

/** Removes ended sessions, stored responses after their day, and old failed sign-ins. */
export async function purgeExpired(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    await trx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
    const since = new Date(now.getTime() - FAILURES_LIFETIME_MS)
    await trx.deleteFrom('signInFailures').where('since', '<=', since).execute()
  })
}

/** Frees the keys of requests that ended with their process, so that a repeated request need not wait for the time limit. */
export async function freeDeadAttempts(store: Store): Promise<void> {
  await asWorker(store, (trx) => trx.deleteFrom('idempotencyKeys').where('runningUntil', 'is not', null).execute())
}
