import { failAbandonedAnalyses, purgeAnalyses } from '../analyses/purge-analyses.ts'
import type { Log } from '../api/log.ts'
import { auditLedger } from '../billing/audit-ledger.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { careForEmbedded } from '../db/embedded-care.ts'
import { asWorker } from '../db/tenancy.ts'
import { expireMessages } from '../delivery/expire-messages.ts'
import { makePartitions } from '../delivery/partitions.ts'
import { purgeDelivery } from '../delivery/purge-delivery.ts'
import { expireOtps } from '../otp/expire-otps.ts'
import { tidyOtps } from '../otp/tidy-otps.ts'
import { watchForPumping } from '../otp/watch-for-pumping.ts'
import { every } from './every.ts'
import { freeDeadAttempts, tidyUp } from './housekeeping.ts'

const MINUTE = 60_000

/** What must be in order before the first request, and what goes on beside them. `worker`: this process does the shared work. */
export async function startJobs(store: OpenDatabase, log: Log, worker: boolean): Promise<{ stop(): Promise<void> }> {
  const jobs: { stop(): Promise<void> }[] = []
  if (worker) {
    // Without them rows go to the default partition: slower to look through, no reason not to start.
    await makePartitions(store.db).catch((error: unknown) => log.error({ err: error }, 'partitions were not made'))
    jobs.push(every(6 * 60 * MINUTE, 'partitions', log, () => makePartitions(store.db)))
    jobs.push(every(10 * MINUTE, 'housekeeping', log, () => tidyUp(store, new Date())))
    jobs.push(every(6 * 60 * MINUTE, 'audit', log, () => audit(store, log)))
    jobs.push(every(10 * MINUTE, 'purge analyses', log, () => purgeAnalyses(store, new Date())))
    jobs.push(every(10 * MINUTE, 'expire messages', log, () => expireMessages(store, new Date())))
    jobs.push(every(60 * MINUTE, 'purge delivery', log, () => purgeDelivery(store, new Date())))
    jobs.push(every(5000, 'expire pins', log, () => expireOtps(store, new Date())))
    jobs.push(every(MINUTE, 'watch for pumping', log, () => watchForPumping(store, new Date(), log)))
    jobs.push(every(10 * MINUTE, 'tidy pins', log, () => tidyOtps(store, new Date())))
  }
  if (store.kind === 'embedded') {
    // Alone on this database: what was under way when the process before this one ended is nobody's now.
    await failAbandonedAnalyses(store)
    await freeDeadAttempts(store)
    jobs.push(every(10_000, 'embedded care', log, () => careForEmbedded(store.db)))
  }
  return {
    async stop() {
      for (const job of jobs) await job.stop()
    },
  }
}

/** The books are right or somebody is told: wrong ones are never mended by themselves. */
async function audit(store: OpenDatabase, log: Log): Promise<void> {
  const wrong = await asWorker(store, auditLedger)
  if (wrong.length > 0) log.error({ wrong: wrong.slice(0, 20), count: wrong.length }, 'ledger does not add up')
}
