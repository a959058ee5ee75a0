import { asWorker, type Store } from '../db/tenancy.ts'

const FAILURES_LIFETIME_MS = 60 * 60 * 1000
const ANALYSIS_AT_MOST_MS = 10 * 60 * 1000

/** Removes ended sessions, stored responses after their day, and old failed sign-ins; fails lost analyses. */
export async function purgeExpired(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    await trx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
    const since = new Date(now.getTime() - FAILURES_LIFETIME_MS)
    await trx.deleteFrom('signInFailures').where('since', '<=', since).execute()
    // An analysis takes seconds: one that runs for so long ended with its process, and its user must learn that.
    await trx
      .updateTable('analyses')
      .set({ status: 'failed' })
      .where('status', '=', 'running')
      .where('createdAt', '<=', new Date(now.getTime() - ANALYSIS_AT_MOST_MS))
      .execute()
  })
}

/** Frees the keys of requests that ended with their process, so that a repeated request need not wait for the time limit. */
export async function freeDeadAttempts(store: Store): Promise<void> {
  await asWorker(store, (trx) => trx.deleteFrom('idempotencyKeys').where('runningUntil', 'is not', null).execute())
}
