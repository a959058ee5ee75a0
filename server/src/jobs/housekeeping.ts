import { asWorker, type Store } from '../db/tenancy.ts'

const FAILURES_KEPT_MS = 60 * 60 * 1000

/** Removes what has had its time: ended sessions, kept answers after their day, old failed sign-ins. */
export async function tidyUp(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await trx.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
    const since = new Date(now.getTime() - FAILURES_KEPT_MS)
    await trx.deleteFrom('sign_in_failures').where('since', '<=', since).execute()
  })
}

/** Frees the keys of requests that ended with their process: their repetitions need not wait for the time limit. */
export async function freeDeadAttempts(store: Store): Promise<void> {
  await asWorker(store, (trx) => trx.deleteFrom('idempotency_keys').where('running_until', 'is not', null).execute())
}
