import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { creditAlertsJob } from './credit-alerts.ts'

export const jobs = (ports: { store: Store; secretKey: SecretKey }): Job<never>[] => [creditAlertsJob(ports)]
