import { sql } from 'kysely'
import type { Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import { queueEvents } from './queue-events.ts'
import { tellStatuses } from './tell-statuses.ts'

/** Puts the events of the last seconds into callbacks: many that come at once become a few. */
export const queueEventsJob = (store: Store, wakeCallbacks: () => void): Job => ({
  name: 'queue-webhook-events',
  serverOnly: true,
  everySeconds: 2,
  due: sql`select now() where exists (select 1 from webhook_events) or exists (select 1 from status_changes where is_changed)`,
  run: async (_, { signal }) => {
    // Each by itself: the second may fail, and what the first queued should go out.
    if ((await queueEvents(store, signal)) > 0) wakeCallbacks()
    if ((await tellStatuses(store, signal)) > 0) wakeCallbacks()
  },
})
