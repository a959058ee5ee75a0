import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { purgeDrafts } from './delete-draft.ts'

export const jobs = ({ store }: { store: Store }): Job<never>[] => [
  {
    name: 'purge-drafts',
    serverOnly: true,
    everySeconds: 3600,
    run: () => asWorker(store, (trx) => purgeDrafts(trx, new Date())),
  },
]
