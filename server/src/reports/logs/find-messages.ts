import type { Channel, MessageState } from '@songsarn/contract/base/states'
import { type RawBuilder, sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import { HELD_BY_RULE, type HeldBy } from '../../communication/communications/held-by-rule.ts'
import { CHUNK_SIZE } from '../../delivery/chunk.ts'
import { messageIdOf, placeOf } from '../../delivery/message-id.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { errorCondition, isErrorIndexed, type LogFilter, messageConditions } from './log-filter.ts'

type Message = Row<'messages'>
export type FoundMessage = Pick<
  Message,
  'communicationId' | 'ordinal' | 'state' | 'parts' | 'credits' | 'refunded' | 'submitDate' | 'receiptDate' | 'error'
> &
  Pick<
    Row<'communications'>,
    'accountId' | 'content' | 'userId' | 'sender' | 'type' | 'purpose' | 'reference' | 'createdAt' | 'heldUntil'
  > & {
    channel: Channel
    /** The rule of sending that holds the messages of the communication that wait. */
    heldBy: HeldBy | null
    /** The address, by the word of the API. */
    mobile: string
    /** As it was rendered for the recipient; the text of an OTP has a placeholder. */
    text: string
    accountName: string
    communicationName: string | null
    userName: string | null
  }

/** A page; `next` is undefined on the last one. */
export type Found = { rows: FoundMessage[]; next: string | undefined }

type Place = Pick<Message, 'communicationId' | 'ordinal'>
type ChunkRange = Pick<Row<'chunks'>, 'tenantId' | 'communicationId'> & {
  first: number
  last: number
  matching: number
}

/** The least number of chunks that one query reads. */
const CHUNKS_PER_QUERY = 20

/**
 * A page of messages, newest first, after the message `after`. The primary key has the order of Logs, and each chunk counts its
 * messages by state: only chunks with matches are read, so a rare status among millions of messages is found as fast as the
 * newest ones. A whole mobile and error codes have an index; for a part of a mobile every message is read.
 */
export async function findMessages(
  trx: Scope,
  filter: LogFilter,
  after: string | undefined,
  size: number,
): Promise<Found> {
  const place = after === undefined ? undefined : placeOf(after)
  const find = filter.mobile || isErrorIndexed(filter) ? byIndex : byChunks
  const rows = await find(trx, filter, place, size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size), next: last && messageIdOf(last.communicationId, last.ordinal) }
}

/** Chunks of one query, and messages of one transaction, when all messages are read. */
const CHUNKS_AT_ONCE = 400
const MESSAGES_AT_ONCE = 2500

/** Fields of one message. `text` is null where the communication has one for all; times are in milliseconds. */
type OwnPart = Pick<FoundMessage, 'ordinal' | 'mobile' | 'state' | 'parts' | 'credits' | 'refunded' | 'error'> & {
  text: string | null
  submitMs: number | null
  receiptMs: number | null
}
/** Fields that the messages of a communication share. */
type SharedPart = Omit<FoundMessage, keyof OwnPart | 'submitDate' | 'receiptDate'> & { commonText: string | null }
/** Consecutive messages of one communication. */
export type MessagesOfOne = { communication: SharedPart; messages: OwnPart[] }

/** All matching messages, newest first, in batches that are a transaction each. */
export const allMessages = (
  transaction: <Result>(work: (trx: Scope) => Promise<Result>) => Promise<Result>,
  filter: LogFilter,
): AsyncGenerator<MessagesOfOne[]> => (filter.mobile ? allByMobile : allByChunks)(transaction, filter)

async function* allByMobile(
  transaction: <Result>(work: (trx: Scope) => Promise<Result>) => Promise<Result>,
  filter: LogFilter,
): AsyncGenerator<MessagesOfOne[]> {
  let after: string | undefined
  do {
    const { rows, next } = await transaction((trx) => findMessages(trx, filter, after, MESSAGES_AT_ONCE))
    yield rows.map((row) => ({
      communication: { ...row, commonText: null },
      messages: [
        { ...row, submitMs: row.submitDate?.getTime() ?? null, receiptMs: row.receiptDate?.getTime() ?? null },
      ],
    }))
    after = next
  } while (after !== undefined)
}

/** Unlike page after page of `findMessages`, it looks for the chunks once and not for each batch. */
async function* allByChunks(
  transaction: <Result>(work: (trx: Scope) => Promise<Result>) => Promise<Result>,
  filter: LogFilter,
): AsyncGenerator<MessagesOfOne[]> {
  let before: Place | undefined
  for (;;) {
    const from = before
    const chunks = await transaction((trx) => chunkRanges(trx, filter, from, CHUNKS_AT_ONCE))
    for (let at = 0; at < chunks.length; ) {
      const some: ChunkRange[] = []
      for (let sum = 0; sum < MESSAGES_AT_ONCE && at < chunks.length; at++) {
        const chunk = chunks[at]
        if (!chunk) break
        some.push(chunk)
        sum += chunk.matching
      }
      yield await transaction((trx) => allOf(trx, filter, some))
    }
    const lowest = chunks.at(-1)
    if (!lowest || chunks.length < CHUNKS_AT_ONCE) return
    before = { communicationId: lowest.communicationId, ordinal: lowest.first }
  }
}

const byIndex = (trx: Scope, filter: LogFilter, before: Place | undefined, wanted: number) =>
  read(trx, filter.tenantId, sql`messages m where ${messageConditions(filter)} ${isBefore(before)}`, wanted)

async function byChunks(
  trx: Scope,
  filter: LogFilter,
  after: Place | undefined,
  wanted: number,
): Promise<FoundMessage[]> {
  const rows: FoundMessage[] = []
  let before = after
  while (rows.length < wanted) {
    const { chunks, isLast } = await nextChunks(trx, filter, before, wanted - rows.length)
    const lowest = chunks.at(-1)
    if (!lowest) break
    rows.push(...(await messagesOf(trx, filter, chunks, before, wanted - rows.length)))
    if (isLast) break
    before = { communicationId: lowest.communicationId, ordinal: lowest.first }
  }
  return rows
}

/**
 * All matching messages of chunks, newest first. For many rows: it reads what belongs to a communication once, times as numbers,
 * and names that need no translation.
 */
async function allOf(trx: Scope, filter: LogFilter, chunks: readonly ChunkRange[]): Promise<MessagesOfOne[]> {
  const { tenantId } = filter
  const own = sql<OwnPart & { communicationId: string }>`
    select m.communication_id as "communicationId", m.ordinal, m.address as mobile, m.state, m.parts, m.credits, m.refunded,
      m.error, m.text, trunc(date_part('epoch', m.submit_date) * 1000)::bigint as "submitMs",
      trunc(date_part('epoch', m.receipt_date) * 1000)::bigint as "receiptMs"
    from ${messagesIn(filter, chunks, undefined)} order by m.communication_id desc, m.ordinal desc`
  const ids = [...new Set(chunks.map(({ communicationId }) => communicationId))]
  const shared = sql<Omit<SharedPart, 'accountName' | 'userName'>>`
    select c.id as communication_id, c.account_id, c.name as communication_name, c.content, c.user_id, c.sender, c.channel, c.type,
      c.purpose, c.reference, c.created_at, c.held_until, ${HELD_BY_RULE} as held_by, c.common_text
    from communications c where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])`
  const [{ rows }, { rows: found }] = await Promise.all([
    // The plugin, which translates names, would copy each row.
    trx.withoutPlugins().executeQuery(own.compile(trx)),
    shared.execute(trx),
  ])
  const communications = new Map((await withNames(trx, tenantId, found)).map((one) => [one.communicationId, one]))
  const groups: MessagesOfOne[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.communication.communicationId === row.communicationId) last.messages.push(row)
    else {
      const communication = communications.get(row.communicationId)
      if (communication) groups.push({ communication, messages: [row] })
    }
  }
  return groups
}

/** The matching messages of chunks, newest first. */
const messagesOf = (
  trx: Scope,
  filter: LogFilter,
  chunks: readonly ChunkRange[],
  before: Place | undefined,
  limit: number,
): Promise<FoundMessage[]> => read(trx, filter.tenantId, messagesIn(filter, chunks, before), limit)

function messagesIn(filter: LogFilter, chunks: readonly ChunkRange[], before: Place | undefined): RawBuilder<unknown> {
  const { tenantId, states } = filter
  const error = errorCondition(filter)
  const ranges = bulkRows(chunks, 'k', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    firstOrdinal: ['integer', (of) => of.first],
    lastOrdinal: ['integer', (of) => of.last],
  })
  return sql`${ranges} join messages m on m.tenant_id = k.tenant_id
    and m.communication_id = k.communication_id and m.ordinal between k.first_ordinal and k.last_ordinal
    where m.tenant_id = ${tenantId} ${states ? sql`and m.state = any(${[...states]}::text[])` : sql``}
      ${error ? sql`and ${error}` : sql``} ${isBefore(before)}`
}

/** The next chunks with matches, newest first, enough for `wanted` messages. */
async function nextChunks(trx: Scope, filter: LogFilter, before: Place | undefined, wanted: number) {
  const limit = Math.max(CHUNKS_PER_QUERY, wanted)
  const rows = await chunkRanges(trx, filter, before, limit)
  // A part of the first chunk may have been read already.
  const enough = wanted + CHUNK_SIZE
  let sum = 0
  const until = rows.findIndex(({ matching }) => {
    sum += matching
    return sum >= enough
  })
  return until === -1
    ? { chunks: rows, isLast: rows.length < limit }
    : { chunks: rows.slice(0, until + 1), isLast: false }
}

async function chunkRanges(
  trx: Scope,
  filter: LogFilter,
  before: Place | undefined,
  limit: number,
): Promise<ChunkRange[]> {
  const { rows } = await sql<ChunkRange>`
    select k.tenant_id as "tenantId", k.communication_id as "communicationId", k.first_ordinal as first,
      k.last_ordinal as last, ${matching(filter.states)} as matching
    from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
    where ${filter.communication} and ${matching(filter.states)} > 0 ${
      before
        ? sql`and c.id <= ${before.communicationId} and (c.id < ${before.communicationId} or k.first_ordinal < ${before.ordinal}::bigint)`
        : sql``
    }
    order by c.id desc, k.first_ordinal desc limit ${limit}`.execute(trx)
  return rows
}

const isBefore = (place: Place | undefined): RawBuilder<unknown> =>
  // As bigint, since a forged cursor may hold an ordinal beyond integer.
  place
    ? sql`and m.communication_id <= ${place.communicationId}
        and (m.communication_id, m.ordinal) < (${place.communicationId}::uuid, ${place.ordinal}::bigint)`
    : sql``

const COUNTER_OF: Record<MessageState, string> = {
  queued: 'pending',
  submitting: 'pending',
  submitted: 'submitted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
  cancelled: 'cancelled',
}

/** SQL for the number of messages of chunk `k` in the states. */
export function matching(states: readonly MessageState[] | undefined): RawBuilder<number> {
  if (states === undefined) return sql`k.recipients`
  const counters = [...new Set(states.map((state) => COUNTER_OF[state]))]
  return counters.length === 0
    ? sql`0`
    : sql`(${sql.join(
        counters.map((name) => sql.ref(`k.${name}`)),
        sql` + `,
      )})`
}

/** `source` is `messages m` with its conditions: filter, order and limit come before the joins. */
async function read(trx: Scope, tenantId: string, source: RawBuilder<unknown>, limit: number): Promise<FoundMessage[]> {
  const { rows } = await sql<Omit<FoundMessage, 'accountName' | 'userName'>>`
    select m.communication_id, m.ordinal, c.account_id, c.name as communication_name, c.content, c.user_id, c.sender, c.channel,
      c.held_until, ${HELD_BY_RULE} as held_by, m.address as mobile, c.type, c.purpose, c.reference, m.state, m.parts, m.credits, m.refunded, c.created_at,
      m.submit_date, m.receipt_date, m.error, coalesce(m.text, c.common_text) as text
    from (select m.* from ${source} order by m.communication_id desc, m.ordinal desc limit ${limit}) m
    join communications c on c.tenant_id = ${tenantId} and c.id = m.communication_id
    order by m.communication_id desc, m.ordinal desc`.execute(trx)
  return withNames(trx, tenantId, rows)
}
