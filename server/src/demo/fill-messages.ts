import { sql } from 'kysely'
import { SIMULATED_CARRIER } from '../delivery/carriers/ports.ts'
import { CHUNK_SIZE, LANE } from '../delivery/chunk.ts'
import { bulkRows } from '../foundation/db/bulk-rows.ts'
import type { NewRow, Scope } from '../foundation/db/database.ts'
import { insertSelect } from '../foundation/db/distribution.ts'
import type { PlannedMessage } from './plan-messages.ts'

export type StoredSend = {
  communication: NewRow<'communications'>
  messages: readonly PlannedMessage[]
}

/** A chunk with its credits. `charged` and `released` are set when the chunk closed, and are 0 while messages of it wait. */
export type FilledChunk = NewRow<'chunks'> & { charged: number; cancelled: number; rejectedCredits: number; at: Date }

const ROWS_AT_ONCE = 4000
const NOT_SUBMITTED = new Set(['rejected', 'cancelled', 'queued'])

/** Stores communications with their messages, parts and chunks, as delivery left them. Returns the chunks, in the order of time. */
export async function fillMessages(trx: Scope, sends: readonly StoredSend[]): Promise<FilledChunk[]> {
  await insertAll(
    trx,
    'communications',
    sends.map(({ communication }) => communication),
  )
  const rows = sends.flatMap(({ communication, messages }) =>
    messages.map((message) => ({ ...message, communication })),
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await storeMessages(trx, rows.slice(from, from + ROWS_AT_ONCE))
  const chunks = sends.flatMap(chunksOf)
  await insertAll(
    trx,
    'chunks',
    chunks.map(({ charged: _charged, rejectedCredits: _rejected, at: _at, ...chunk }) => chunk),
  )
  return chunks
}

/** Statements of some hundred rows: PostgreSQL takes 65,535 parameters. */
export async function insertAll<
  Table extends 'communications' | 'chunks' | 'transactions' | 'ledgerEntries' | 'people',
>(trx: Scope, table: Table, rows: readonly NewRow<Table>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await trx
      .insertInto(table)
      // Kysely cannot tell which of the tables it is.
      .values(rows.slice(from, from + 500) as never)
      .execute()
}

const refundedOf = ({ state, credits }: PlannedMessage) => (state === 'rejected' || state === 'cancelled' ? credits : 0)

async function storeMessages(
  trx: Scope,
  rows: readonly (PlannedMessage & { communication: NewRow<'communications'> })[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { tenantId } = first.communication
  const key = {
    communicationId: ['uuid', ({ communication }: (typeof rows)[number]) => communication.id] as const,
    ordinal: ['integer', (of: (typeof rows)[number]) => of.ordinal] as const,
  }
  const table = bulkRows(rows, 'm', {
    communicationId: [...key.communicationId],
    ordinal: [...key.ordinal],
    chunkNo: ['integer', (of) => chunkNoOf(of.ordinal)],
    parts: ['integer', (of) => of.parts],
    credits: ['integer', (of) => of.credits],
    accountId: ['uuid', ({ communication }) => communication.accountId],
    address: ['text', (of) => of.address],
    state: ['text', (of) => of.state],
    refunded: ['integer', refundedOf],
    submitDate: ['timestamptz', (of) => of.submitDate],
    receiptDate: ['timestamptz', (of) => of.receiptDate],
    error: ['text', (of) => of.error],
    text: ['text', (of) => of.text],
  })
  await insertSelect(
    trx,
    sql`
    insert into messages as x (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state, refunded,
      submit_date, receipt_date, error, text)
    select ${tenantId}::uuid, m.* from ${table}`,
    'ordinal',
  )
  const handled = rows.filter(({ state }) => state !== 'cancelled' && state !== 'queued')
  const parts = bulkRows(handled, 'm', {
    communicationId: [...key.communicationId],
    ordinal: [...key.ordinal],
    parts: ['integer', (of) => of.parts],
    // The part of a message that expired without a receipt has none.
    state: ['text', (of) => (of.error === 'receipt.none' ? 'submitted' : of.state)],
    at: ['timestamptz', (of) => of.submitDate ?? startOf(of.communication)],
    receiptAt: ['timestamptz', (of) => of.receiptDate],
    error: ['text', (of) => of.error],
  })
  await insertSelect(
    trx,
    sql`
    insert into submissions as x (tenant_id, communication_id, ordinal, part, state, carrier, intended_at, answered_at, receipt_at, code,
      carrier_message_id, receipt_state, receipt_error)
    select ${tenantId}::uuid, m.communication_id, m.ordinal, p.part, m.state, ${SIMULATED_CARRIER},
      m.at - interval '40 milliseconds', m.at, m.receipt_at,
      case when m.state = 'rejected' then m.error::integer end,
      case when m.state not in ('rejected', 'unknown')
        then left(replace(m.communication_id::text, '-', ''), 12) || to_hex(m.ordinal * 8 + p.part) end,
      case when m.receipt_at is not null then m.state end,
      case when m.receipt_at is not null then m.error end
    from ${parts} cross join lateral generate_series(1, m.parts) p(part)`,
    'ordinal',
  )
}

const chunkNoOf = (ordinal: number) => Math.floor((ordinal - 1) / CHUNK_SIZE) + 1
const startOf = ({ startedAt, createdAt }: NewRow<'communications'>) => new Date(startedAt ?? createdAt ?? Date.now())

function chunksOf({ communication, messages }: StoredSend): FilledChunk[] {
  const { tenantId, id, accountId, type, status } = communication
  return [...Map.groupBy(messages, ({ ordinal }) => chunkNoOf(ordinal))].map(([chunkNo, of]): FilledChunk => {
    const count = (state: PlannedMessage['state']) => of.filter((message) => message.state === state).length
    const creditsOf = (some: readonly PlannedMessage[]) => some.reduce((sum, { credits }) => sum + credits, 0)
    const pending = count('queued')
    const cancelledCredits = creditsOf(of.filter(({ state }) => state === 'cancelled'))
    const rejectedCredits = creditsOf(of.filter(({ state }) => state === 'rejected'))
    const refundable = cancelledCredits + rejectedCredits
    const credits = creditsOf(of)
    const isClosed = pending === 0
    const last = of.reduce(
      (latest, { submitDate }) => (submitDate && submitDate > latest ? submitDate : latest),
      startOf(communication),
    )
    return {
      ...{ tenantId, communicationId: id, chunkNo, accountId, lane: type === 'otp' ? LANE.otp : LANE.bulk },
      ...{ firstOrdinal: of[0]?.ordinal ?? 1, lastOrdinal: of.at(-1)?.ordinal ?? 1, recipients: of.length, credits },
      ...{ creditsRefundable: refundable, creditsRefunded: isClosed ? refundable : cancelledCredits },
      partsSent: of.reduce((sum, { state, parts }) => sum + (NOT_SUBMITTED.has(state) ? 0 : parts), 0),
      state: isClosed ? 'closed' : status === 'paused' ? 'paused' : 'open',
      ...{ pending, submitted: count('submitted'), delivered: count('delivered'), undelivered: count('undelivered') },
      ...{ rejected: count('rejected'), expired: count('expired'), unknown: count('unknown') },
      ...{ cancelled: count('cancelled'), closedAt: isClosed ? last : null, carrier: SIMULATED_CARRIER },
      ...{ charged: isClosed ? credits - refundable : 0, rejectedCredits: isClosed ? rejectedCredits : 0, at: last },
    }
  })
}
