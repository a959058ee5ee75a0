import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { purgeLinksJob } from './purge-links.ts'

export const jobs = ({ store }: { store: Store }): Job<never>[] => [purgeLinksJob(store)]
