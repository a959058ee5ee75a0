import type { Arrived } from '../receipts/store-receipts.ts'
import { type PartKey, partKey, type Task } from '../task.ts'

/** Parts whose intent is kept and whose answer is not yet. */
export class InFlight {
  readonly #tasks = new Map<string, Task>()
  readonly #byReference = new Map<string, Task>()
  /** Of the tasks, those of which a receipt has told what became. */
  readonly #settled = new Set<string>()

  get size(): number {
    return this.#tasks.size
  }

  /** How many are waited for: those that a receipt has settled need no answer any more. */
  get awaited(): number {
    return this.#tasks.size - this.#settled.size
  }

  has(key: string): boolean {
    return this.#tasks.has(key)
  }

  /** A receipt has told what became of it. */
  settle(task: Task): void {
    if (this.#tasks.has(partKey(task))) this.#settled.add(partKey(task))
  }

  add(task: Task): void {
    this.#tasks.set(partKey(task), task)
    this.#byReference.set(referenceOf(task.request), task)
  }

  /** The task, which is in flight no more. */
  take(part: PartKey): Task | undefined {
    const task = this.#tasks.get(partKey(part))
    if (!task) return undefined
    this.#tasks.delete(partKey(task))
    this.#settled.delete(partKey(task))
    if (this.#byReference.get(referenceOf(task.request)) === task) this.#byReference.delete(referenceOf(task.request))
    return task
  }

  /** The part that a receipt names by the reference it echoes: it may come before the answer that gives the part's id. */
  find({ mobile, userMessageReference }: Arrived): Task | undefined {
    return userMessageReference === undefined
      ? undefined
      : this.#byReference.get(referenceOf({ mobile, userMessageReference }))
  }

  /** Whether any task matches. */
  some(matches: (task: Task) => boolean): boolean {
    for (const task of this.#tasks.values()) if (matches(task)) return true
    return false
  }
}

const referenceOf = (of: { mobile: string; userMessageReference: number }) => `${of.mobile} ${of.userMessageReference}`
