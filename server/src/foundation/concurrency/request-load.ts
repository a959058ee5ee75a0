/**
 * The longest wait of one `giveWay`, in milliseconds. It is several times as long as a step of work, so that requests that came during
 * a step are answered before the next step. When requests never pause, work goes on in steps between them.
 */
const LONGEST_MS = 150
/** A request counts for this long at most: a long one must not hold up the work. */
const COUNTS_FOR_MS = 250
/** How long after the last request the work still goes in small steps. */
const LATELY_MS = 500

/**
 * The requests that people wait for in this process. Sending and expansion share its event loop and its database connections
 * with them, and give way: between two steps they wait until no request is under way, and the steps are small meanwhile.
 */
export class RequestLoad {
  #underWay = 0
  #endedAt = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<() => void>()

  /** Counts a request until the returned function is called. */
  begin(): () => void {
    this.#underWay++
    const end = () => {
      if (!isUnderWay) return
      isUnderWay = false
      clearTimeout(limit)
      this.#underWay--
      this.#endedAt = performance.now()
      if (this.#underWay > 0) return
      // Only one of them: the steps of two would hold up the next request for as long as both take.
      const [first] = this.#waiting
      first?.()
    }
    let isUnderWay = true
    const limit = setTimeout(end, COUNTS_FOR_MS)
    return end
  }

  /** Waits while requests are under way, but not for long. Returns whether there was one lately: then make the next step small. */
  async giveWay(): Promise<boolean> {
    if (this.#underWay > 0)
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(limit)
          this.#waiting.delete(go)
          resolve()
        }
        const limit = setTimeout(go, LONGEST_MS)
        this.#waiting.add(go)
      })
    return this.#underWay > 0 || performance.now() - this.#endedAt < LATELY_MS
  }
}
