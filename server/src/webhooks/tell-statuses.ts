import type { EventOf } from '@songsarn/contract/account/webhooks'
import { LOG_STATUS_OF, MESSAGE_STATES, type MessageState } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { messageIdOf } from '../delivery/message-id.ts'
import { forgetChanges, noteTold } from '../delivery/settlement/note-changes.ts'
import type { Row, Scope } from '../foundation/db/database.ts'
import { lowestIdAt } from '../foundation/db/id.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import { queueTogether, type ReceiverEvent } from './queue-events.ts'

/** Chunks of one transaction, of at most 500 messages each. */
const CHUNKS_AT_ONCE = 20
/** A message without a receipt expires after 3 days; its status does not change later. */
const KEPT_MS = 7 * 24 * 3600 * 1000

type Changed = Row<'statusChanges'>

/**
 * Tells webhooks the statuses that messages have reached since the last time. A message that went through several statuses in
 * between goes with the newest. Returns how many events it queued.
 */
export async function tellStatuses(store: Store, signal?: AbortSignal): Promise<number> {
  let told = 0
  for (let chunks = CHUNKS_AT_ONCE; chunks === CHUNKS_AT_ONCE; ) {
    signal?.throwIfAborted()
    const some = await asWorker(store, async (trx) => {
      const { rows } = await sql<Changed>`
        select * from status_changes where is_changed order by communication_id, chunk_no limit ${CHUNKS_AT_ONCE}
        for update skip locked`.execute(trx)
      const events: ReceiverEvent[] = []
      for (const chunk of rows) events.push(...(await tellChunk(trx, chunk)))
      await queueTogether(trx, events)
      return { chunks: rows.length, events: events.length }
    })
    chunks = some.chunks
    told += some.events
  }
  return told
}

/** Makes a URL get the statuses of the messages of a communication, besides the webhooks of its account. */
export async function tellStatusesTo(
  trx: Scope,
  callback: { tenantId: string; communicationId: string; url: string },
): Promise<void> {
  await trx.insertInto('statusCallbacks').values(callback).execute()
}

/** Forgets what was told of old communications. */
export async function purgeStatusChanges(store: Store, now: Date): Promise<void> {
  const before = lowestIdAt(new Date(now.getTime() - KEPT_MS))
  await asWorker(store, async (trx) => {
    await forgetChanges(trx, before)
    await trx.deleteFrom('statusCallbacks').where('communicationId', '<', before).execute()
  })
}

type Message = Pick<Row<'messages'>, 'ordinal' | 'state' | 'address' | 'error' | 'submitDate' | 'receiptDate'>

async function tellChunk(trx: Scope, { tenantId, communicationId, chunkNo, told }: Changed): Promise<ReceiverEvent[]> {
  const { rows: chunks } = await sql<{ accountId: string; type: string; first: number; last: number }>`
    select c.account_id, m.type, c.first_ordinal as first, c.last_ordinal as last
    from chunks c join communications m on m.tenant_id = c.tenant_id and m.id = c.communication_id
    where c.tenant_id = ${tenantId} and c.communication_id = ${communicationId} and c.chunk_no = ${chunkNo}`.execute(
    trx,
  )
  const [chunk] = chunks
  const receivers = chunk ? await receiversOf(trx, { tenantId, accountId: chunk.accountId, communicationId }) : []
  const { rows: messages } = await sql<Message>`
    select ordinal, state, address, error, submit_date, receipt_date from messages
    where tenant_id = ${tenantId} and communication_id = ${communicationId}
      and ordinal between ${chunk?.first ?? 0} and ${chunk?.last ?? -1} order by ordinal`.execute(trx)
  const nowTold = messages.map(({ state }) => codeOf(state)).join('')
  await noteTold(trx, { tenantId, communicationId, chunkNo }, nowTold)
  // A one-time password has callbacks of its own.
  if (!chunk || chunk.type === 'otp') return []
  return messages.flatMap((message, place) => {
    const status = LOG_STATUS_OF[message.state]
    if (status === 'Pending' || status === LOG_STATUS_OF[stateOf(told.charAt(place))]) return []
    const at = message.receiptDate ?? message.submitDate ?? new Date()
    const data: EventOf['message.status'] = {
      messageId: messageIdOf(communicationId, message.ordinal),
      communicationId,
      mobile: message.address,
      status,
      error: message.error,
      date: at.toISOString(),
    }
    const event = { tenantId, accountId: chunk.accountId, event: 'message.status', at, data }
    return receivers.map((receiver) => ({ ...event, ...receiver }))
  })
}

type Of = { tenantId: string; accountId: string; communicationId: string }

/** The webhooks that want statuses, and the URL that the communication names. */
async function receiversOf(trx: Scope, { tenantId, accountId, communicationId }: Of) {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', '=', true)
    .where(sql<boolean>`'message.status' = any(events)`)
    .execute()
  const own = await trx
    .selectFrom('statusCallbacks')
    .select('url')
    .where((eb) => eb.and({ tenantId, communicationId }))
    .execute()
  return [
    ...webhooks.map(({ id, url }) => ({ source: 'webhook' as const, sourceId: id, url })),
    ...own.map(({ url }) => ({ source: 'account' as const, sourceId: accountId, url })),
  ]
}

/** One letter for each state, so that a chunk takes 500 characters. A status that was not told yet counts as queued. */
const codeOf = (state: MessageState) => String(MESSAGE_STATES.indexOf(state))
const stateOf = (code: string): MessageState => MESSAGE_STATES[Number(code)] ?? 'queued'
