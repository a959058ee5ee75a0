import type { SmsType } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant } from '../../foundation/db/distribution.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { type ChunkKey, chunkKey } from '../chunk.ts'
import { type MessageContent, type Recipient, recipientKey } from '../content.ts'
import { isUnsettled } from '../unsettled.ts'
import { cancelWaiting } from './cancel-chunks.ts'
import { takeChunks } from './lock-chunks.ts'
import { type StateChange, settleChunks } from './settle-chunks.ts'

/** A chunk whose messages may become useless. */
export type WithdrawableChunk = ChunkKey & {
  firstOrdinal: number
  lastOrdinal: number
  type: SmsType
  contentId: string | null
  /** Its messages are not submitted after this time. */
  validUntil: Date | null
}
type Kinds = MessageContent['kinds']

const CHUNKS_AT_ONCE = 200
/** The code that Logs explains. */
const TOO_LATE = 'message.tooLate'

type Content = Pick<MessageContent, 'kinds' | 'refused'>

/** Why the messages of these communications must no longer be submitted, by communication. */
export async function reasonsToWithdraw(
  trx: Scope,
  chunks: readonly WithdrawableChunk[],
  kinds: Kinds,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  // A kind has a reason of its own when its message is too late.
  for (const { communicationId, type, validUntil } of chunks)
    if (!kinds[type] && validUntil !== null && validUntil <= now) reasons.set(communicationId, TOO_LATE)
  for (const [type, some] of Map.groupBy(chunks, (chunk) => chunk.type)) {
    const found = await kinds[type]?.withdrawn(trx, some, now)
    for (const [communicationId, reason] of found ?? []) reasons.set(communicationId, reason)
  }
  return reasons
}

/**
 * Cancels the messages of these chunks that must no longer be submitted and releases their credits, unless a part was
 * submitted. Run it in a transaction of its own: within a cycle its locks would break the lock order.
 */
export async function withdrawMessages(
  trx: Scope,
  chunks: readonly WithdrawableChunk[],
  content: Content,
  now: Date,
): Promise<void> {
  await byTenant(trx, chunks, (some) => withdrawSome(trx, some, content, now))
}

async function withdrawSome(
  trx: Scope,
  chunks: readonly WithdrawableChunk[],
  { kinds, refused }: Content,
  now: Date,
): Promise<void> {
  await takeChunks(trx, chunks)
  const reasons = await reasonsToWithdraw(trx, chunks, kinds, now)
  const changes: StateChange[] = []
  const useless = chunks.filter(({ communicationId }) => reasons.has(communicationId))
  for (const [reason, some] of Map.groupBy(useless, ({ communicationId }) => reasons.get(communicationId)))
    changes.push(...(await cancelWaiting(trx, some, { error: reason })))
  const others = chunks.filter(({ type, communicationId }) => !kinds[type] && !reasons.has(communicationId))
  for (const chunk of inOrder(others))
    for (const [error, ordinals] of await refusedOf(trx, chunk, refused))
      changes.push(...(await cancelWaiting(trx, [chunk], { error, ordinals })))
  await settleChunks(trx, changes)
  const cancelled = new Set(changes.map(chunkKey))
  const done = useless.filter((chunk) => cancelled.has(chunkKey(chunk)))
  for (const [type, some] of Map.groupBy(done, (chunk) => chunk.type)) await kinds[type]?.onCancelled(trx, some)
}

const inOrder = (chunks: readonly WithdrawableChunk[]) =>
  chunks.toSorted((a, b) =>
    a.communicationId === b.communicationId ? a.chunkNo - b.chunkNo : a.communicationId < b.communicationId ? -1 : 1,
  )

/** The ordinals of the queued messages to refused recipients, by reason. */
async function refusedOf(
  trx: Scope,
  { tenantId, communicationId, firstOrdinal, lastOrdinal }: WithdrawableChunk,
  refused: Content['refused'],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<Recipient & { ordinal: number }>`
    select tenant_id as "tenantId", account_id as "accountId", communication_id as "communicationId", address, ordinal
    from messages
    where tenant_id = ${tenantId} and communication_id = ${communicationId}
      and ordinal between ${firstOrdinal} and ${lastOrdinal} and state = 'queued'
    order by ordinal`.execute(trx)
  const reasons = await refused(trx, rows)
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const reason = reasons.get(recipientKey(row))
    if (reason !== undefined) found.set(reason, [...(found.get(reason) ?? []), row.ordinal])
  }
  return found
}

/** Withdraws useless messages that wait for a carrier that is down, or that no worker has. Workers withdraw their own. */
export const withdrawJob = (store: Store, content: Content): Job => ({
  name: 'withdraw-messages',
  everySeconds: 5,
  due: sql`select now() where exists (select 1 from communications
    where ${isUnsettled()} and ${isWithdrawable(content.kinds)})`,
  run: (_, { signal }) => withdrawWaiting(store, content, new Date(), signal),
})

/** Messages of kinds, and those that are valid for a time. */
const isWithdrawable = (kinds: Kinds) => sql<boolean>`
  (valid_until <= now() or type = any(${Object.keys(kinds)}::text[]) and content_id is not null)`

export async function withdrawWaiting(store: Store, content: Content, now: Date, signal?: AbortSignal): Promise<void> {
  const { kinds } = content
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    signal?.throwIfAborted()
    const from: string = after
    after = await asWorker(store, async (trx) => {
      const { rows: chunks } = await sql<WithdrawableChunk>`
        select c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
          c.first_ordinal as "firstOrdinal", c.last_ordinal as "lastOrdinal", m.type, m.content_id as "contentId",
          m.valid_until as "validUntil"
        from chunks c join communications m on m.tenant_id = c.tenant_id and m.id = c.communication_id
        where c.state <> 'closed' and c.communication_id > ${from} and ${isWithdrawable(kinds)}
        order by c.communication_id limit ${CHUNKS_AT_ONCE}`.execute(trx)
      const reasons = await reasonsToWithdraw(trx, chunks, kinds, now)
      const useless = chunks.filter(({ communicationId }) => reasons.has(communicationId))
      if (useless.length > 0) await withdrawMessages(trx, useless, content, now)
      return chunks.length === CHUNKS_AT_ONCE ? chunks.at(-1)?.communicationId : undefined
    })
  }
}
