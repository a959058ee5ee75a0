import { sql } from 'kysely'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { detectPumping } from './detect-pumping.ts'
import { expireOtps, purgeOtps } from './expire-otps.ts'

export const jobs = ({ store, log }: { store: Store; log: Log }): Job<never>[] => [
  {
    name: 'expire-otps',
    serverOnly: true,
    everySeconds: 5,
    due: sql`select min(expires_at) from otp_requests where state = 'pending'`,
    run: () => expireOtps(store, new Date()),
  },
  {
    name: 'watch-for-pumping',
    serverOnly: true,
    everySeconds: 60,
    due: sql`select now()
      where exists (select 1 from otp_alerts) or exists (select 1 from otp_hours where hour > now() - interval '2 hours')`,
    run: () => detectPumping(store, new Date(), log),
  },
  { name: 'purge-otps', serverOnly: true, everySeconds: 600, run: () => purgeOtps(store, new Date()) },
]
