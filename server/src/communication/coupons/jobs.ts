import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { freeCouponsJob } from './take-coupons.ts'

export const jobs = ({ store }: { store: Store }): Job<never>[] => [freeCouponsJob(store)]
