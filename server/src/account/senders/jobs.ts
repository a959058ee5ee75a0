import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { warnOfUnused } from './warn-of-unused.ts'

export const jobs = (ports: { store: Store; secretKey: SecretKey }): Job<never>[] => [
  { name: 'warn-of-unused-senders', serverOnly: true, everySeconds: 3600, run: () => warnOfUnused(ports, new Date()) },
]
