import { chunkKey } from '../chunk.ts'
import type { SubmitTask } from '../part.ts'
import { FairQueue } from '../queue/fair-queue.ts'
import { RetryQueue } from '../queue/retry-queue.ts'
import type { ActiveChunk, ActiveChunks } from './active-chunks.ts'

/** Milliseconds until a part that the carrier did not take is submitted again; doubled with each attempt, up to the most. */
const ATTEMPT_PAUSE = { first: 500, most: 60_000 }

/** The parts of a worker's chunks that wait to be submitted. Times are monotonic milliseconds. */
export class TaskQueue {
  readonly #chunks: ActiveChunks
  readonly #queue = new FairQueue<SubmitTask>()
  readonly #retries = new RetryQueue<SubmitTask>()

  constructor(chunks: ActiveChunks) {
    this.#chunks = chunks
  }

  /** Without those that wait for their next attempt. */
  get size(): number {
    return this.#queue.size
  }

  /** Accounts, as `lane/account`, with at least `count` parts. */
  withAtLeast(count: number): string[] {
    return this.#queue.withAtLeast(count)
  }

  add(chunk: ActiveChunk, tasks: readonly SubmitTask[]): void {
    this.#queue.add(chunk.lane, chunk.accountId, tasks)
  }

  take(count: number): SubmitTask[] {
    return this.#queue.take(count)
  }

  /**
   * Puts parts that were taken and not intended to the front of their account. Parts must be intended in the order of their
   * ordinals: `routing/move-chunks.ts` relies on it.
   */
  putBack(tasks: readonly SubmitTask[]): void {
    const queued = tasks.flatMap((task) => {
      const chunk = this.#chunks.get(task)
      return chunk ? { lane: chunk.lane, accountId: chunk.accountId, task } : []
    })
    for (const group of Map.groupBy(queued, ({ lane, accountId }) => `${lane}/${accountId}`).values()) {
      const [first] = group
      const items = group.map(({ task }) => task)
      if (first) this.#queue.putBack(first.lane, first.accountId, items)
    }
  }

  /** The carrier did not take this part: it waits for its next attempt. */
  retry(task: SubmitTask, now: number): void {
    this.#retries.add(task, now + Math.min(ATTEMPT_PAUSE.first * 2 ** (task.attempt - 1), ATTEMPT_PAUSE.most))
  }

  /** Queues the parts whose next attempt is due. */
  requeueDue(now: number): void {
    for (const task of this.#retries.due(now)) {
      const chunk = this.#chunks.get(task)
      if (chunk) this.add(chunk, [task])
    }
  }

  /** Milliseconds until an attempt is due; infinite when none waits. */
  untilRetry(now: number): number {
    return this.#retries.untilNext(now)
  }

  removeChunk(chunk: ActiveChunk): void {
    const key = chunkKey(chunk)
    this.#queue.remove((task) => chunkKey(task) === key)
    this.#retries.remove((task) => chunkKey(task) === key)
  }
}
