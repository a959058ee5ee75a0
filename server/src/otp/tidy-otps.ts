import { asWorker, type Store } from '../db/tenancy.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CALLBACKS_KEPT_MS = 30 * DAY_MS

/** Removes counters whose time is over, and callbacks that were settled a month ago with their tries. */
export async function tidyOtps(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await trx
      .deleteFrom('otpCounters')
      .where('since', '<=', new Date(now.getTime() - DAY_MS))
      .execute()
    const before = new Date(now.getTime() - CALLBACKS_KEPT_MS)
    const old = trx
      .selectFrom('callbacks')
      .select('id')
      .where('createdAt', '<=', before)
      .where('state', '<>', 'waiting')
    await trx.deleteFrom('callbackTries').where('callbackId', 'in', old).execute()
    await trx.deleteFrom('callbacks').where('createdAt', '<=', before).where('state', '<>', 'waiting').execute()
  })
}
