import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { brakeJob } from './brake.ts'
import { failUnsendableJob } from './fail-unsendable.ts'
import { keepHoursJob } from './keep-hours.ts'
import { openPacedJob } from './open-paced.ts'
import { pauseSwitchedOffJob } from './pause-switched-off.ts'
import { startDueJob, startScheduledJob } from './start-due.ts'

type Ports = { store: Store; secretKey: SecretKey; wakeDelivery(): void }

export const jobs = ({ store, secretKey, wakeDelivery }: Ports): Job<never>[] => [
  startScheduledJob(store, secretKey, wakeDelivery),
  startDueJob(store, secretKey, wakeDelivery),
  pauseSwitchedOffJob(store),
  failUnsendableJob(store, secretKey),
  keepHoursJob(store, wakeDelivery),
  openPacedJob(store, wakeDelivery),
  brakeJob(store, secretKey),
]
