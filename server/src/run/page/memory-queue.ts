import { transactionEnd } from '../../foundation/db/tenancy.ts'
import type { Job, JobPort, RunningJobs } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'

/** Milliseconds until an added job starts when the queue gets no wake. */
const POLL_MS = 1000
/** Longest delay of a timer: a longer one would end at once (HTML Living Standard §8.7, a 32-bit signed number). */
const MAX_TIMER_MS = 2 ** 31 - 1
/** Milliseconds until a failed job runs again. */
const RETRY_MS = 1000

/** The job queue of a page. Its jobs end with the page. */
export function startMemoryQueue(log: Log, jobs: readonly Job<never>[]): RunningJobs {
  const waiting = new Map<string, { job: Job<never>; data: object }>()
  const stopping = new AbortController()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let running = Promise.resolve()

  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const enqueue = (job: Job<never>, data: object, key: string) => waiting.set(`${job.name}/${key}`, { job, data })
  const runWaiting = () => {
    running = running.then(async () => {
      for (const [key, { job, data }] of [...waiting]) {
        if (stopping.signal.aborted) return
        waiting.delete(key)
        await runOne(key, job, data)
      }
    })
  }
  async function runOne(key: string, job: Job<never>, data: object): Promise<void> {
    let pause = job.everySeconds === undefined ? undefined : job.everySeconds * 1000
    try {
      // Its data was added under its own name.
      await job.run(data as never, { signal: stopping.signal, jobs: port })
    } catch (error) {
      if (stopping.signal.aborted) return
      log.error({ err: error, job: job.name }, 'job failed; it is tried again')
      pause = RETRY_MS
    }
    if (pause === undefined) return
    later(pause, () => {
      waiting.set(key, { job, data })
      runWaiting()
    })
  }
  for (const job of jobs) {
    if (job.everySeconds === undefined) continue
    later(job.everySeconds * 1000, () => {
      enqueue(job, {}, '')
      runWaiting()
    })
  }

  const port: JobPort = {
    async add(trx, { name }, data, key, startAfter) {
      const job = byName.get(name)
      if (!job) throw new Error(`no job ${name}`)
      // Before its transaction ended, a job would not find its rows, and be lost. The caller wakes the queue after it.
      void transactionEnd(trx).then(() => {
        if (!startAfter) {
          enqueue(job, data, key)
          later(POLL_MS, runWaiting)
          return
        }
        later(Math.min(Math.max(0, startAfter.getTime() - Date.now()), MAX_TIMER_MS), () => {
          enqueue(job, data, key)
          runWaiting()
        })
      })
    },
    wake: runWaiting,
  }
  return {
    ...port,
    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}
