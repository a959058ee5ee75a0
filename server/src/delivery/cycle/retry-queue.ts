import { chunkKey, type Task } from '../task.ts'

/** Milliseconds after the first try; doubled with each further one, up to the most. */
const PAUSE = { first: 500, most: 60_000 }

type Waiting = { task: Task; notBefore: number }

/** Parts that the carrier did not take, until they are to be tried again. Times are monotonic milliseconds. */
export class RetryQueue {
  #waiting: Waiting[] = []

  add(task: Task, now: number): void {
    this.#waiting.push({ task, notBefore: now + Math.min(PAUSE.first * 2 ** (task.attempt - 1), PAUSE.most) })
  }

  /** Takes those whose time has come. */
  due(now: number): Task[] {
    if (this.untilNext(now) > 0) return []
    const due = this.#waiting.filter(({ notBefore }) => notBefore <= now)
    this.#waiting = this.#waiting.filter(({ notBefore }) => notBefore > now)
    return due.map(({ task }) => task)
  }

  /** Milliseconds until one is due; infinite when none waits. */
  untilNext(now: number): number {
    return Math.min(...this.#waiting.map(({ notBefore }) => notBefore - now))
  }

  /** Forgets those of a chunk that was given up. */
  drop(chunk: string): void {
    this.#waiting = this.#waiting.filter(({ task }) => chunkKey(task) !== chunk)
  }
}
