import { type PartKey, partKey, type SubmitTask } from '../part.ts'
import type { IncomingReceipt } from '../receipts/store-receipts.ts'

/** The parts of this worker whose intent is stored and whose outcome is not. */
export class InFlight {
  readonly #tasks = new Map<string, SubmitTask>()
  readonly #byReference = new Map<string, SubmitTask>()
  /** Parts that a receipt has settled already. */
  readonly #settled = new Set<string>()

  get size(): number {
    return this.#tasks.size
  }

  /** How many still need a response: parts that a receipt has settled do not. */
  get awaited(): number {
    return this.#tasks.size - this.#settled.size
  }

  has(key: string): boolean {
    return this.#tasks.has(key)
  }

  /** Call it when a receipt has settled the part. */
  settle(task: SubmitTask): void {
    if (this.#tasks.has(partKey(task))) this.#settled.add(partKey(task))
  }

  add(task: SubmitTask): void {
    this.#tasks.set(partKey(task), task)
    this.#byReference.set(referenceOf(task.request), task)
  }

  /** Removes a part and returns it. */
  remove(part: PartKey): SubmitTask | undefined {
    const task = this.#tasks.get(partKey(part))
    if (!task) return undefined
    this.#tasks.delete(partKey(task))
    this.#settled.delete(partKey(task))
    if (this.#byReference.get(referenceOf(task.request)) === task) this.#byReference.delete(referenceOf(task.request))
    return task
  }

  /** The part whose reference a receipt echoes: the receipt may come before the response that has the part's id. */
  find({ address, userMessageReference }: IncomingReceipt): SubmitTask | undefined {
    return userMessageReference === undefined
      ? undefined
      : this.#byReference.get(referenceOf({ address, userMessageReference }))
  }

  some(matches: (task: SubmitTask) => boolean): boolean {
    for (const task of this.#tasks.values()) if (matches(task)) return true
    return false
  }
}

const referenceOf = (of: { address: string; userMessageReference: number }) =>
  `${of.address} ${of.userMessageReference}`
