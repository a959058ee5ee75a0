/** A bell for a loop that sleeps: a ring while it works is not lost. */
export class Wake {
  #rung = false
  #ring: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#ring?.()
  }

  /** Resolves at the next ring, at once when one came since, or after `ms`. */
  async sleep(ms: number): Promise<void> {
    if (!this.#rung) {
      let timer: ReturnType<typeof setTimeout> | undefined
      await new Promise<void>((resolve) => {
        this.#ring = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      this.#ring = undefined
    }
    this.#rung = false
  }
}
