import type { SmsType } from '@songsarn/contract/states'
import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { asWorker, type Store } from '../../db/tenancy.ts'
import type { Job } from '../../job-queue/job-queue.ts'
import type { ChunkKey } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import { cancelWaiting } from './cancel-chunks.ts'
import { lockChunks } from './lock-chunks.ts'
import { type StateChange, settleChunks } from './settle-chunks.ts'

/** A chunk of a kind whose messages may become useless. */
export type WithdrawableChunk = ChunkKey & {
  firstOrdinal: number
  lastOrdinal: number
  type: SmsType
  contentId: string | null
}
type Kinds = MessageContent['kinds']

const CHUNKS_AT_ONCE = 200

/** Why the messages of these communications must no longer be submitted, by communication. */
export async function reasonsToWithdraw(
  trx: Scope,
  chunks: readonly WithdrawableChunk[],
  kinds: Kinds,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  for (const [type, some] of Map.groupBy(chunks, (chunk) => chunk.type)) {
    const found = await kinds[type]?.withdrawn(trx, some, now)
    for (const [communicationId, reason] of found ?? []) reasons.set(communicationId, reason)
  }
  return reasons
}

/**
 * Cancels messages and releases their credits, unless a part was submitted. Returns the communications of the cancelled
 * messages. Run it in a transaction of its own: within a cycle its locks would break the lock order.
 */
export async function withdrawMessages(
  trx: Scope,
  chunks: readonly WithdrawableChunk[],
  reasons: ReadonlyMap<string, string>,
  kinds: Kinds,
): Promise<ReadonlySet<string>> {
  const useless = chunks.filter(({ communicationId }) => reasons.has(communicationId))
  await lockChunks(trx, useless)
  const changes: StateChange[] = []
  for (const [reason, some] of Map.groupBy(useless, ({ communicationId }) => reasons.get(communicationId)))
    changes.push(...(await cancelWaiting(trx, some, reason)))
  await settleChunks(trx, changes)
  const cancelled = new Set(changes.map(({ communicationId }) => communicationId))
  const done = useless.filter(({ communicationId }) => cancelled.has(communicationId))
  for (const [type, some] of Map.groupBy(done, (chunk) => chunk.type)) await kinds[type]?.onCancelled(trx, some)
  return cancelled
}

/** Withdraws messages that wait for a carrier that is down, or that no worker has. Workers withdraw their own. */
export const withdrawJob = (store: Store, kinds: Kinds): Job => ({
  name: 'withdraw-messages',
  everySeconds: 5,
  run: (_, { signal }) => withdrawWaiting(store, kinds, new Date(), signal),
})

export async function withdrawWaiting(store: Store, kinds: Kinds, now: Date, signal?: AbortSignal): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: string = after
    after = await asWorker(store, async (trx) => {
      const { rows: chunks } = await sql<WithdrawableChunk>`
        select c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
          c.first_ordinal as "firstOrdinal", c.last_ordinal as "lastOrdinal", m.type, m.content_id as "contentId"
        from chunks c join communications m on m.tenant_id = c.tenant_id and m.id = c.communication_id
        where c.state <> 'closed' and c.communication_id > ${from} and m.type = any(${Object.keys(kinds)}::text[])
          and m.content_id is not null
        order by c.communication_id limit ${CHUNKS_AT_ONCE}`.execute(trx)
      const reasons = await reasonsToWithdraw(trx, chunks, kinds, now)
      if (reasons.size > 0) await withdrawMessages(trx, chunks, reasons, kinds)
      return chunks.length === CHUNKS_AT_ONCE ? chunks.at(-1)?.communicationId : undefined
    })
  }
}
