import type { Concat } from './user-data.ts'

/** Unfinished messages kept; the oldest goes when there are more. */
const MOST_KEPT = 10_000

/** Puts the parts of long messages together again, in whatever order they come. */
export class Reassembly {
  readonly #unfinished = new Map<string, Map<number, string>>()

  /** The whole text when this part completes it. `from` tells messages with the same reference apart. */
  add(from: string, concat: Concat, text: string): string | undefined {
    const key = `${from} ${concat.reference} ${concat.total}`
    const parts = this.#unfinished.get(key) ?? new Map<number, string>()
    parts.set(concat.sequence, text)
    if (parts.size >= concat.total) {
      this.#unfinished.delete(key)
      return Array.from({ length: concat.total }, (_, index) => parts.get(index + 1) ?? '').join('')
    }
    this.#unfinished.set(key, parts)
    if (this.#unfinished.size > MOST_KEPT) this.#forgetOldest()
    return undefined
  }

  #forgetOldest(): void {
    for (const key of this.#unfinished.keys()) {
      this.#unfinished.delete(key)
      return
    }
  }
}
