import type { Purpose, SmsType } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { type Payer, reserveBatch } from '../../billing/ledger.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { insertSelect, isDistributed } from '../../foundation/db/distribution.ts'
import { newId, timeOf } from '../../foundation/db/id.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { chunkSizeOf, DEFAULT_CARRIER } from '../chunk.ts'
import { chooseCarrier, type Route, routesFor } from '../routing/routes.ts'

/** A send by SMS that begins at once and whose few messages are known: an OTP, or the call of a program. */
export type NewSend = {
  id: string
  userId: string
  type: SmsType
  purpose: Purpose
  lane: number
  name: string | null
  sender: string
  content: string
  commonText: string
  /** JSON of `AnalysisOptions`, of a text that has some. */
  options?: string | undefined
  reference?: string | undefined
  callbackUrl?: string | undefined
  /** What its kind knows it by. */
  contentId?: string | undefined
  validUntil: Date | null
  /** Recipients who are left out. */
  leftOut?: { duplicate: number; blacklist: number; invalid: number }
  /** In the order of their rows; at least one. */
  messages: readonly NewMessage[]
}

/** `text`: null when it is the common text. */
export type NewMessage = { row: number; address: string; text: string | null; parts: number; credits: number }

type Owner = { tenantId: string; accountId: string; payer: Payer }
/** With its carrier, its chunk and its ordinal, which is a part of its id. */
type PlacedMessage = NewMessage & { communicationId: string; ordinal: number; chunkNo: number; carrier: string }
export type PlacedSend = NewSend & { placed: readonly PlacedMessage[] }

/** The routes of some senders of an account: each may have other ones. */
export async function routesOf(
  trx: Scope,
  accountId: string,
  senders: readonly string[],
): Promise<ReadonlyMap<string, readonly Route[]>> {
  const some = [...new Set(senders)]
  const routes = await Promise.all(some.map((sender) => routesFor(trx, { channel: 'sms', accountId, sender })))
  return new Map(some.map((sender, index) => [sender, routes[index] ?? []]))
}

/**
 * Stores sends of one account in few statements, which are sent at once: their credits, each a communication with its chunks and
 * messages. The balance must suffice; `lockBalance` makes sure. `expand` does the same for the rows of an analysis.
 */
export async function storeSends(trx: Scope, owner: Owner, sends: readonly PlacedSend[]): Promise<void> {
  const { accountId, payer } = owner
  const rows = sends.map((send) => ({ ...send, transactionId: newId(), credits: creditsOf(send.messages) }))
  const reserving = [...Map.groupBy(rows, (send) => send.type)].map(([type, some]) => {
    const paid = some.map(({ id, ...of }) => ({ communicationId: id, ...of }))
    return reserveBatch(trx, { payer, spenderId: accountId, description: type }, paid)
  })
  await Promise.all([...reserving, storeCommunications(trx, owner, rows)])
}

type PaidSend = PlacedSend & { transactionId: string; credits: number }

async function storeCommunications(
  trx: Scope,
  { tenantId, accountId, payer }: Owner,
  rows: readonly PaidSend[],
): Promise<void> {
  const communications = bulkRows(rows, 'n', {
    id: ['uuid', (of) => of.id],
    userId: ['uuid', (of) => of.userId],
    type: ['text', (of) => of.type],
    purpose: ['text', (of) => of.purpose],
    lane: ['integer', (of) => of.lane],
    name: ['text', (of) => of.name],
    sender: ['text', (of) => of.sender],
    content: ['text', (of) => of.content],
    commonText: ['text', (of) => of.commonText],
    options: ['text', (of) => of.options],
    reference: ['text', (of) => of.reference],
    callbackUrl: ['text', (of) => of.callbackUrl],
    contentId: ['uuid', (of) => of.contentId],
    validUntil: ['timestamptz', (of) => of.validUntil],
    duplicateRows: ['integer', (of) => of.leftOut?.duplicate ?? 0],
    blacklistRows: ['integer', (of) => of.leftOut?.blacklist ?? 0],
    invalidRows: ['integer', (of) => of.leftOut?.invalid ?? 0],
    recipients: ['integer', (of) => of.messages.length],
    expandedTo: ['integer', (of) => of.messages.at(-1)?.row ?? 1],
    chunkCount: ['integer', (of) => of.placed.at(-1)?.chunkNo ?? 1],
    credits: ['integer', (of) => of.credits],
    transactionId: ['uuid', (of) => of.transactionId],
    createdAt: ['timestamptz', (of) => timeOf(of.id)],
  })
  const storing = sql`
    insert into communications as x (tenant_id, account_id, payer_account_id, status, id, user_id, type, purpose, lane, name, sender,
      content, common_text, options, reference, callback_url, content_id, valid_until, unique_rows, duplicate_rows,
      blacklist_rows, invalid_rows, recipients, expanded, expanded_to, chunk_count, credits, transaction_id, created_at, started_at)
    select ${tenantId}::uuid, ${accountId}::uuid, ${payer.accountId}::uuid, 'sending', n.id, n.user_id, n.type, n.purpose, n.lane,
      n.name, n.sender, n.content, n.common_text, n.options, n.reference, n.callback_url, n.content_id, n.valid_until,
      n.recipients, n.duplicate_rows, n.blacklist_rows, n.invalid_rows, n.recipients, n.recipients, n.expanded_to,
      n.chunk_count, n.credits, n.transaction_id, n.created_at, n.created_at
    from ${communications}`
  const chunks = bulkRows(rows.flatMap(chunksOf), 'c', {
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
    lane: ['integer', (of) => of.lane],
    carrier: ['text', (of) => of.carrier],
    firstOrdinal: ['integer', (of) => of.firstOrdinal],
    lastOrdinal: ['integer', (of) => of.lastOrdinal],
    recipients: ['integer', (of) => of.recipients],
    credits: ['integer', (of) => of.credits],
  })
  const storeChunks = sql`
    insert into chunks as x (tenant_id, account_id, communication_id, chunk_no, lane, carrier, first_ordinal, last_ordinal,
      recipients, credits, pending)
    select ${tenantId}::uuid, ${accountId}::uuid, c.*, c.recipients from ${chunks}`
  const messages = bulkRows(
    rows.flatMap(({ placed }) => placed),
    'm',
    {
      communicationId: ['uuid', (of) => of.communicationId],
      ordinal: ['integer', (of) => of.ordinal],
      rowNo: ['integer', (of) => (of.row === of.ordinal ? null : of.row)],
      chunkNo: ['integer', (of) => of.chunkNo],
      parts: ['integer', (of) => of.parts],
      credits: ['integer', (of) => of.credits],
      address: ['text', (of) => of.address],
      text: ['text', (of) => of.text],
    },
  )
  const storeMessages = sql`
    insert into messages as x (tenant_id, account_id, state, communication_id, ordinal, row_no, chunk_no, parts, credits, address, text)
    select ${tenantId}::uuid, ${accountId}::uuid, 'queued', m.* from ${messages}`
  if (isDistributed(trx)) {
    // Citus checks the foreign key of chunks before it has inserted the communications of the same statement.
    await insertSelect(trx, storing, 'id')
    await insertSelect(trx, storeChunks, 'chunk_no')
    await insertSelect(trx, storeMessages, 'ordinal')
  } else await sql`${keepPlan}with stored as (${storing}), chunked as (${storeChunks}) ${storeMessages}`.execute(trx)
}

const creditsOf = (messages: readonly NewMessage[]) => messages.reduce((sum, { credits }) => sum + credits, 0)

/**
 * Gives each message its carrier, chunk and ordinal, as `expand` does: ordinals are the numbers of the rows, in the order of the
 * carriers, so that those of a chunk are consecutive.
 */
export function placeMessages(send: NewSend, routes: readonly Route[]): PlacedSend {
  const { id, lane, messages } = send
  const routed = messages.map((message) => ({
    ...message,
    carrier: chooseCarrier(routes, message.address) ?? DEFAULT_CARRIER,
  }))
  const byCarrier = [...Map.groupBy(routed, ({ carrier }) => carrier)].sort(([a], [b]) => (a < b ? -1 : 1))
  const size = chunkSizeOf(lane)
  const placed: PlacedMessage[] = []
  let chunkNo = 0
  for (const [, some] of byCarrier)
    for (const [index, message] of some.entries()) {
      if (index % size === 0) chunkNo += 1
      const ordinal = messages[placed.length]?.row ?? message.row
      placed.push({ ...message, communicationId: id, ordinal, chunkNo })
    }
  return { ...send, placed }
}

type StoredChunk = {
  communicationId: string
  chunkNo: number
  lane: number
  carrier: string
  firstOrdinal: number
  lastOrdinal: number
  recipients: number
  credits: number
}

function chunksOf({ id, lane, placed }: PlacedSend): StoredChunk[] {
  return [...Map.groupBy(placed, ({ chunkNo }) => chunkNo)].map(([chunkNo, of]) => ({
    ...{ communicationId: id, chunkNo, lane, carrier: of[0]?.carrier ?? DEFAULT_CARRIER },
    ...{ firstOrdinal: of[0]?.ordinal ?? 1, lastOrdinal: of.at(-1)?.ordinal ?? 1 },
    ...{ recipients: of.length, credits: creditsOf(of) },
  }))
}
