import { asWorker, type Store } from '../db/tenancy.ts'
import type { Job } from '../job-queue/job-queue.ts'

export const jobs = ({ store }: { store: Store }): Job<never>[] => [
  {
    name: 'purge-idempotency-keys',
    serverOnly: true,
    everySeconds: 600,
    run: async () => {
      await asWorker(store, (trx) => trx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', new Date()).execute())
    },
  },
]
