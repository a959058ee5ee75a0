import { type RawBuilder, sql } from 'kysely'

/**
 * The condition on `messages m` that a cap counts: what its person got or will get. What did not reach them, or was cancelled, does
 * not count.
 */
export const IS_COUNTED: RawBuilder<boolean> = sql`m.state not in ('cancelled', 'rejected', 'undelivered', 'expired')`

const DAY_MS = 24 * 3_600_000

/** Since when a cap of so many days counts. A message has the time at which its communication started. */
export const countedSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS)
