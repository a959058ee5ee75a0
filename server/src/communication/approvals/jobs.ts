import { sql } from 'kysely'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { TELL_JOB } from './add-event.ts'
import { settleWaiting } from './settle-waiting.ts'
import { tell } from './tell.ts'

export const jobs = ({ store, secretKey }: { store: Store; secretKey: SecretKey }): Job<never>[] => [
  { ...TELL_JOB, run: (of: { tenantId: string; approvalId: string }) => tell({ store, secretKey }, of) },
  {
    name: 'settle-approvals',
    everySeconds: 60,
    due: sql`select min(created_at) from approvals where status = 'waiting'`,
    run: (_, context) => settleWaiting({ store, jobs: context.jobs }, new Date()),
  },
]
