import { type JobQueueOptions, startJobQueue } from '../adapters/pg-boss-queue.ts'
import { makePartitions } from '../delivery/partitions.ts'
import type { RunningJobs } from '../foundation/job-queue/job-queue.ts'
import { allJobs, type JobPorts } from './all-jobs.ts'

type JobOptions = Omit<JobQueueOptions, 'jobs'>

/** Prepares the database for the first request and starts the job queue. */
export async function startJobs(ports: JobPorts, options: JobOptions): Promise<RunningJobs> {
  const { store, log, works } = options
  if (works) {
    // Without them rows go to the default partition: slower to read, but no reason not to start.
    await makePartitions(store.db).catch((error: unknown) => log.error({ err: error }, 'partitions were not made'))
  }
  return startJobQueue({ ...options, jobs: allJobs(ports) })
}
