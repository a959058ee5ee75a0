import { asWorker, type Store } from '../../db/tenancy.ts'
import { chunkKey } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import { withdrawMessages } from '../settlement/withdraw.ts'
import type { ActiveChunk, ActiveChunks } from './active-chunks.ts'
import type { Withdrawn } from './run-cycle.ts'
import type { TaskQueue } from './task-queue.ts'

/**
 * Cancels the messages of parts that must no longer be submitted (an OTP that expired, or that a newer one replaced), in a
 * transaction of its own. A message with a submitted part is finished: its part goes back to the queue. Returns the chunks of
 * the cancelled messages.
 */
export async function withdrawParts(
  {
    store,
    kinds,
    chunks,
    queue,
  }: { store: Store; kinds: MessageContent['kinds']; chunks: ActiveChunks; queue: TaskQueue },
  withdrawn: readonly Withdrawn[],
): Promise<ActiveChunk[]> {
  if (withdrawn.length === 0) return []
  const distinct = [...new Map(withdrawn.map(({ chunk }) => [chunkKey(chunk), chunk])).values()]
  const reasons = new Map(withdrawn.map(({ chunk, reason }) => [chunk.communicationId, reason]))
  const cancelled = await asWorker(store, (trx) => withdrawMessages(trx, distinct, reasons, kinds)).catch(
    (error: unknown) => {
      queue.putBack(withdrawn.map(({ task }) => task))
      throw error
    },
  )
  const begun = withdrawn.filter(({ task }) => !cancelled.has(task.communicationId))
  for (const { task } of begun) queue.putBack([{ ...task, isBegun: true }])
  return withdrawn.flatMap(({ task }) => (cancelled.has(task.communicationId) ? (chunks.get(task) ?? []) : []))
}
