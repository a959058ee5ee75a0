/** Others hear of activity so much later, and all of this time at once. */
const TELL_MS = 500
/** Longer than a worker of another process keeps its leases after its death, and jobs their heartbeat. */
const QUIET_AFTER_MS = 45_000

/**
 * When a transaction of any process ended last. Transactions that only look for work do not count. Not all work is
 * announced, so loops look for it: often after activity, and seldom when there was none.
 */
export class Activity {
  readonly #tell: () => void
  #at = performance.now()
  #telling: NodeJS.Timeout | undefined

  /** `tell` makes the other processes call `heard`. */
  constructor(tell: () => void) {
    this.#tell = tell
  }

  note(): void {
    this.#at = performance.now()
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#tell()
    }, TELL_MS).unref()
  }

  heard(): void {
    this.#at = performance.now()
  }

  /** Whether there was any after this time, in monotonic milliseconds. */
  isAfter(time: number): boolean {
    return this.#at >= time
  }

  isQuiet(): boolean {
    return performance.now() - this.#at > QUIET_AFTER_MS
  }
}
