import type { Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import type { Log } from '../foundation/logging/log.ts'
import { checkLedger, checkLedgerJob } from './check-ledger.ts'

export const jobs = ({ store, log }: { store: Store; log: Log }): Job<never>[] => [
  checkLedgerJob(store, log),
  { name: 'audit-ledger', serverOnly: true, everySeconds: 6 * 3600, run: () => checkLedger(store, log) },
]
