import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { chunkKey } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import { withdrawMessages } from '../settlement/withdraw.ts'
import type { ActiveChunk, ActiveChunks } from './active-chunks.ts'
import type { Withdrawn } from './intend-parts.ts'
import type { TaskQueue } from './task-queue.ts'

/**
 * Cancels the messages of parts that must no longer be submitted (an OTP that expired or that a newer one replaced, a recipient
 * who opted out), in a transaction of its own, with all such messages of their chunks. Returns these chunks. The worker has to
 * leave them: other parts of cancelled messages are in its queue, and what was not cancelled (its message has a submitted part,
 * or the recipient left the blacklist meanwhile) is read again with the next lease.
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
  await asWorker(store, (trx) => withdrawMessages(trx, [...distinct.values()], content, now)).catch(
    (error: unknown) => {
      queue.putBack(withdrawn.map(({ task }) => task))
      throw error
    },
  )
  return [...distinct.keys()].flatMap((key) => chunks.leased.get(key) ?? [])
}
