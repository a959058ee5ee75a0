import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { purgeNotices } from './purge-notices.ts'

export const jobs = ({ store }: { store: Store }): Job<never>[] => [
  {
    name: 'purge-notices',
    serverOnly: true,
    everySeconds: 3600,
    run: () => asWorker(store, (trx) => purgeNotices(trx, new Date())),
  },
]
