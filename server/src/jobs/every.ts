import type { Log } from '../api/log.ts'

/** Runs `work` again and again, `ms` after the last time ended. A failure is logged and does not end it. */
export function every(ms: number, name: string, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const plan = () => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
        .then(() => {
          if (!stopped) plan()
        })
    }, ms)
    // A waiting job must not keep the process from ending.
    if (typeof timer === 'object') timer.unref()
  }
  plan()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
