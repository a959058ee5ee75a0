import type { Store } from '../db/tenancy.ts'
import type { Job } from '../job-queue/job-queue.ts'
import { queueEvents } from './queue-events.ts'
import { tellStatuses } from './tell-statuses.ts'

/** Puts the events of the last seconds into callbacks: many that come at once become a few. */
export const queueEventsJob = (store: Store): Job => ({
  name: 'queue-webhook-events',
  everySeconds: 2,
  run: async (_, { signal }) => {
    await queueEvents(store, signal)
    await tellStatuses(store, signal)
  },
})
