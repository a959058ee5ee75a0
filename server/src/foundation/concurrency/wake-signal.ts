/** Wakes a loop from its sleep. A signal that comes while the loop works is not lost. */
export class WakeSignal {
  #signalled = false
  #wake: (() => void) | undefined

  signal(): void {
    this.#signalled = true
    this.#wake?.()
  }

  /** Resolves at the next signal, at once if one came since the last sleep, or after `ms`. */
  async sleep(ms: number): Promise<void> {
    if (!this.#signalled) {
      let timer: ReturnType<typeof setTimeout> | undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      this.#wake = undefined
    }
    this.#signalled = false
  }
}
