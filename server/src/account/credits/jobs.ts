import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { creditAlertsJob } from './credit-alerts.ts'

export const jobs = (ports: { store: Store; secretKey: string }): Job<never>[] => [creditAlertsJob(ports)]
