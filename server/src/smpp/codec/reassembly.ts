import type { Concat } from './short-message.ts'

/** Most unfinished messages; beyond it, the oldest is dropped. */
const MOST_KEPT = 10_000

/** Joins the parts of long messages, in any order. */
export class Reassembly {
  readonly #unfinished = new Map<string, Map<number, string>>()

  /** Returns the whole text when this part completes it. `from` distinguishes messages with the same reference. */
  add(from: string, concat: Concat, text: string): string | undefined {
    const key = `${from} ${concat.reference} ${concat.total}`
    const parts = this.#unfinished.get(key) ?? new Map<number, string>()
    parts.set(concat.sequence, text)
    if (parts.size >= concat.total) {
      this.#unfinished.delete(key)
      return Array.from({ length: concat.total }, (_, index) => parts.get(index + 1) ?? '').join('')
    }
    this.#unfinished.set(key, parts)
    if (this.#unfinished.size > MOST_KEPT) this.#dropOldest()
    return undefined
  }

  #dropOldest(): void {
    for (const key of this.#unfinished.keys()) {
      this.#unfinished.delete(key)
      return
    }
  }
}
