import type { Concat } from './short-message.ts'

/** Most unfinished messages, and milliseconds until one is given up; beyond either, the oldest is dropped. */
const MOST_KEPT = 10_000
const KEPT_MS = 300_000

type Unfinished<Part> = { since: number; parts: Map<number, Part> }

/** Collects the parts of long messages, in any order. A part that comes again replaces the earlier one. */
export class Reassembly<Part> {
  readonly #now: () => number
  readonly #unfinished = new Map<string, Unfinished<Part>>()

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Returns all parts in their order when this one completes the message. `from` distinguishes messages with the same reference.
   * A sequence beyond the total belongs to no message.
   */
  add(from: string, { reference, total, sequence }: Concat, part: Part): Part[] | undefined {
    this.#dropOld()
    if (sequence < 1 || sequence > total) return undefined
    const key = `${from} ${reference} ${total}`
    const message = this.#unfinished.get(key) ?? { since: this.#now(), parts: new Map<number, Part>() }
    message.parts.set(sequence, part)
    if (message.parts.size === total) {
      this.#unfinished.delete(key)
      return [...message.parts].sort(([a], [b]) => a - b).map(([, one]) => one)
    }
    this.#unfinished.set(key, message)
    return undefined
  }

  #dropOld(): void {
    const oldest = this.#now() - KEPT_MS
    for (const [key, { since }] of this.#unfinished) {
      if (since > oldest && this.#unfinished.size <= MOST_KEPT) return
      this.#unfinished.delete(key)
    }
  }
}
