import type { Log } from '../logging/log.ts'

/** Runs `work` repeatedly, `ms` after the last run ended. A failure is logged and does not stop the repetition. */
export function repeat(ms: number, name: string, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
        .then(() => {
          if (!stopped) schedule()
        })
    }, ms)
    // The timer must not keep the process alive. In a page it is a number.
    if (typeof timer === 'object') timer.unref()
  }
  schedule()
  return {
    /** Waits for the run that is under way. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
