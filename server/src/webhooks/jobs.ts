import type { Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import { queueEventsJob } from './events-job.ts'
import { purgeCallbacks } from './queue-callbacks.ts'
import { purgeStatusChanges } from './tell-statuses.ts'

type Ports = {
  store: Store
  /** Tells the process that sends callbacks that some are due. */
  wakeCallbacks(): void
}

export const jobs = ({ store, wakeCallbacks }: Ports): Job<never>[] => [
  queueEventsJob(store, wakeCallbacks),
  { name: 'purge-callbacks', serverOnly: true, everySeconds: 600, run: () => purgeCallbacks(store, new Date()) },
  {
    name: 'purge-status-changes',
    serverOnly: true,
    everySeconds: 3600,
    run: () => purgeStatusChanges(store, new Date()),
  },
]
