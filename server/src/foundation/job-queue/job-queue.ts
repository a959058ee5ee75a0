import type { RawBuilder } from 'kysely'
import type { Scope } from '../db/database.ts'

/** Work that outlives its request and its process. */
export type Job<Data extends object = object> = {
  /** Lower case with hyphens. It is stored with each job, so it must not change. */
  name: string
  /**
   * Does the work in short transactions. It may be called again with the same data, even after it ended, so it must continue
   * where it was. When the signal is aborted, it must end soon; after `throwIfAborted` the rest is done later.
   */
  run(data: Data, context: JobContext): Promise<void>
  /** A recurring job: runs again so many seconds after it ended, in one process at a time. */
  everySeconds?: number
  /**
   * When a recurring job has something to do, as a query for one time at most: it runs only then, and `everySeconds` after
   * its last run at the earliest. Asking this of all jobs at once takes less time than one run in vain. A page does not
   * ask. With `exists (select 1 …)`: Citus takes no subquery without columns here.
   */
  due?: RawBuilder<unknown>
  /** A page leaves the job out: the job sends something, which a page cannot, or tidies up what a page does not live long enough to have. */
  serverOnly?: true
  /** Jobs of this name that one process runs at a time; 1 by default. */
  concurrency?: number
  /** How many of these jobs may be of one customer (`tenantId` of the data); no limit by default. The other places are for other customers. */
  concurrencyByTenant?: number
}

export type JobContext = {
  /** Aborted when the job was cancelled or the process ends. */
  signal: AbortSignal
  /** The queue, for further jobs. */
  jobs: JobPort
}

/** Methods of the job queue that subjects use. */
export type JobPort = {
  /**
   * Adds a job in the caller's transaction: it exists when that commits. While a job of the same name and key waits or
   * runs, no second job is added. `startAfter` is by the clock of the database; without it the job runs at once.
   */
  add<Data extends object>(
    trx: Scope,
    job: Pick<Job<Data>, 'name'>,
    data: Data,
    key: string,
    startAfter?: Date,
  ): Promise<void>
  /** Looks for jobs of this name now instead of at the next poll. Call it after the commit. */
  wake(name: string): void
  /** Jobs that failed: those that are tried again, and those that were given up, at most 100. Absent in a page. */
  failing?(): Promise<FailingJob[]>
  /**
   * Lets a failing job run now, in the caller's transaction. Returns its name, or undefined when it does not fail any more, or runs.
   * Throws SameJobWaits when the same work waits or runs as another job.
   */
  retry?(trx: Scope, id: string): Promise<string | undefined>
  /** Removes a failing job that does not recur, in the caller's transaction. Returns its name, or undefined as `retry` does. */
  dismiss?(trx: Scope, id: string): Promise<string | undefined>
}

/** The same work waits or runs already, as another job. */
export class SameJobWaits extends Error {
  override name = 'SameJobWaits'
}

export type FailingJob = {
  id: string
  name: string
  /** The job waits for its next try, runs again now, or was given up. */
  state: 'retrying' | 'running' | 'failed'
  /** A recurring job: it can be tried again, but not dismissed. */
  recurs: boolean
  tries: number
  cause: 'network' | 'database' | 'disk' | 'ended' | 'fault'
  error: string | null
  createDate: string
  /** When it ran last. */
  lastDate: string | null
  /** When it is tried again. */
  nextDate: string | null
}

export type RunningJobs = JobPort & {
  /** Starts no new jobs, interrupts running jobs and waits for them. */
  stop(): Promise<void>
}
