import type { MessageCause } from '@songsarn/contract/base/message-cause'
import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { CauseBook, Failed } from './cause-book.ts'

type MessageKey = { communicationId: string; ordinal: number }
type FailedMessage = MessageKey & Failed

/** Adds to messages of a tenant why they failed. Only codes that mean something else with some carriers need a query. */
export async function withCauses<Message extends FailedMessage>(
  trx: Scope,
  tenantId: string,
  causes: CauseBook,
  messages: readonly Message[],
): Promise<(Message & { cause: MessageCause | null })[]> {
  const carriers = await carriersOf(trx, tenantId, messages.filter(causes.asksCarrier))
  return messages.map((of) => ({ ...of, cause: causes.causeOf({ ...of, carrier: carriers.get(messageKey(of)) }) }))
}

/** A message of a tenant as a text, to look it up by. */
export const messageKey = ({ communicationId, ordinal }: MessageKey) => `${communicationId}/${ordinal}`

/** The carriers of messages, which all parts of a message share. */
export async function carriersOf(
  trx: Scope,
  tenantId: string,
  messages: readonly MessageKey[],
): Promise<Map<string, string>> {
  if (messages.length === 0) return new Map()
  const keys = bulkRows(messages, 'k', {
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
  })
  const { rows } = await sql<MessageKey & { carrier: string }>`
    select s.communication_id as "communicationId", s.ordinal, s.carrier from ${keys}
    join submissions s on s.communication_id = k.communication_id and s.ordinal = k.ordinal and s.part = 1
    where s.tenant_id = ${tenantId}`.execute(trx)
  return new Map(rows.map((of) => [messageKey(of), of.carrier]))
}
