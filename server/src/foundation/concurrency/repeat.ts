import type { Log } from '../logging/log.ts'

export type Repeated = {
  /** Runs now, or again at once when it runs. */
  soon(): void
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/** Runs `work` repeatedly, `ms` after the last run ended. A failure is logged and does not stop the repetition. */
export function repeat(ms: number | (() => number), name: string, log: Log, work: () => Promise<void>): Repeated {
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let timer: ReturnType<typeof setTimeout>
  const run = () => {
    again = false
    running = work()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      .then(() => {
        running = undefined
        if (!stopped) schedule(again ? 0 : typeof ms === 'number' ? ms : ms())
      })
  }
  const schedule = (after: number) => {
    timer = setTimeout(run, after)
    // The timer must not keep the process alive. In a page it is a number.
    if (typeof timer === 'object') timer.unref()
  }
  schedule(typeof ms === 'number' ? ms : ms())
  return {
    soon() {
      again = true
      if (running || stopped) return
      clearTimeout(timer)
      run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
