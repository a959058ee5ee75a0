import { asWorker, type Store } from '../../db/tenancy.ts'
import { chunkKey } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import { withdrawMessages } from '../settlement/withdraw.ts'
import type { ActiveChunk, ActiveChunks } from './active-chunks.ts'
import type { Withdrawn } from './run-cycle.ts'
import type { TaskQueue } from './task-queue.ts'

/**
 * Cancels the messages of parts that must no longer be submitted (an OTP that expired or that a newer one replaced, a recipient
 * who opted out), in a transaction of its own, with all such messages of their chunks. A message with a submitted part is
 * finished: its part goes back to the queue. Returns the chunks with cancelled messages: the worker has to leave them, because
 * other parts of these messages are in its queue.
 */
export async function withdrawParts(
  {
    store,
    content,
    now,
    chunks,
    queue,
  }: { store: Store; content: MessageContent; now: Date; chunks: ActiveChunks; queue: TaskQueue },
  withdrawn: readonly Withdrawn[],
): Promise<ActiveChunk[]> {
  if (withdrawn.length === 0) return []
  const distinct = new Map(withdrawn.map(({ chunk }) => [chunkKey(chunk), chunk]))
  const cancelled = await asWorker(store, (trx) => withdrawMessages(trx, [...distinct.values()], content, now)).catch(
    (error: unknown) => {
      queue.putBack(withdrawn.map(({ task }) => task))
      throw error
    },
  )
  queue.putBack(withdrawn.flatMap(({ task }) => (cancelled.has(chunkKey(task)) ? [] : { ...task, isBegun: true })))
  return [...cancelled].flatMap((key) => chunks.leased.get(key) ?? [])
}
