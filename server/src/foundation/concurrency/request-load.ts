/**
 * The longest wait of one `giveWay`, in milliseconds. It is several times as long as a step of work, so that requests that came during
 * a step are answered before the next step.
 */
const LONGEST_MS = 150
/** A request counts for this long at most: a long one must not hold up the work. */
const COUNTS_FOR_MS = 250
/** How long after the last request the work still goes in small steps. */
const LATELY_MS = 500

type Waiting = { for: Set<symbol>; go: () => void }

/**
 * The requests that people wait for in this process. Sending and expansion share its event loop and its database connections
 * with them, and give way: between two steps they wait until the requests that are under way have ended, and the steps are small
 * meanwhile. They do not wait for requests that come later, so that many requests do not stop the work.
 */
export class RequestLoad {
  readonly #underWay = new Set<symbol>()
  #endedAt = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<Waiting>()

  /** Counts a request until the returned function is called. */
  begin(): () => void {
    const request = Symbol()
    this.#underWay.add(request)
    const end = () => {
      if (!this.#underWay.delete(request)) return
      clearTimeout(limit)
      this.#endedAt = performance.now()
      for (const waiting of this.#waiting) {
        waiting.for.delete(request)
        if (waiting.for.size === 0) waiting.go()
      }
    }
    const limit = setTimeout(end, COUNTS_FOR_MS)
    return end
  }

  /** Waits while requests are under way, but not for long. Returns whether there was one lately: then make the next step small. */
  async giveWay(): Promise<boolean> {
    if (this.#underWay.size > 0)
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(limit)
          this.#waiting.delete(waiting)
          resolve()
        }
        const waiting = { for: new Set(this.#underWay), go }
        const limit = setTimeout(go, LONGEST_MS)
        this.#waiting.add(waiting)
      })
    return this.#underWay.size > 0 || performance.now() - this.#endedAt < LATELY_MS
  }
}
