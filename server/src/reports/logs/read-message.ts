import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getMessage, MessageEvent } from '@songsarn/contract/reports/logs'
import { countParts } from '@songsarn/sms/parts'
import { sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import { HELD_BY_RULE } from '../../communication/communications/held-by-rule.ts'
import { hideCodes } from '../../communication/links/hide-codes.ts'
import { withPeople } from '../../communication/people/with-people.ts'
import type { CauseBook } from '../../delivery/causes/cause-book.ts'
import { withCauses } from '../../delivery/causes/with-causes.ts'
import { placeOf } from '../../delivery/message-id.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { hidePins } from '../../otp/otp/pin-text.ts'
import type { FoundMessage } from './find-messages.ts'
import { shownRow } from './shown-row.ts'

type ReadMessage = FoundMessage & { completedAt: Date | null }

/** One message of the caller's accounts with its text and history; undefined if it does not exist. */
export async function readMessage(
  trx: Scope,
  caller: Caller,
  causes: CauseBook,
  messageId: string,
): Promise<CallAnswer<typeof getMessage> | undefined> {
  const { tenancy } = caller
  const { communicationId, ordinal } = placeOf(messageId)
  const { rows } = await sql<Omit<ReadMessage, 'accountName' | 'userName'>>`
    select m.communication_id, m.ordinal, c.account_id, c.name as communication_name, c.content, c.user_id, c.sender,
      c.purpose, c.reference, c.channel, c.held_until, ${HELD_BY_RULE} as held_by, m.address as mobile, c.type, m.state, m.parts, m.credits, m.refunded,
      c.created_at, m.submit_date, m.receipt_date,
      m.error,
      coalesce(m.text, c.common_text) as text, c.completed_at
    from messages m join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
    where m.tenant_id = ${tenancy.tenantId} and m.account_id = any(${[...tenancy.accountIds]}::uuid[])
      -- As bigint, since a forged id may hold an ordinal beyond integer.
      and m.communication_id = ${communicationId} and m.ordinal = ${ordinal}::bigint`.execute(trx)
  const named = await withNames(trx, tenancy.tenantId, rows)
  const [found] = await withPeople(trx, caller, await withCauses(trx, tenancy.tenantId, causes, named))
  if (!found) return undefined
  const parts = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('tenantId', '=', tenancy.tenantId)
    .where('communicationId', '=', communicationId)
    .where('ordinal', '=', ordinal)
    .orderBy('part')
    .execute()
  const text = found.type === 'otp' ? hidePins(found.text) : hideCodes(found.text)
  return {
    ...shownRow(found),
    text,
    encoding: countParts(text).encoding,
    history: history(found, parts, causes),
  }
}

function history(message: ReadMessage, parts: readonly Row<'submissions'>[], causes: CauseBook): MessageEvent[] {
  const whole = { part: null, carrier: null, carrierMessageId: null, state: null, error: null, cause: null }
  const events: MessageEvent[] = [{ ...whole, at: message.createdAt.toISOString(), event: 'accepted' }]
  for (const part of parts) events.push(...partHistory(part, causes))
  if (message.state === 'cancelled') {
    events.push({ ...whole, at: (message.completedAt ?? message.createdAt).toISOString(), event: 'cancelled' })
  }
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function partHistory(of: Row<'submissions'>, causes: CauseBook): MessageEvent[] {
  const known = {
    part: of.part,
    carrier: of.carrier,
    carrierMessageId: of.carrierMessageId,
    state: null,
    error: null,
    cause: null,
  }
  const failed = (error: string | null, receiptDate: Date | null) => ({
    error,
    cause: causes.causeOf({ error, receiptDate, carrier: of.carrier }),
  })
  const events: MessageEvent[] = []
  if (of.answeredAt && of.state !== 'waiting') {
    const at = of.answeredAt.toISOString()
    if (of.state === 'unknown') events.push({ ...known, at, event: 'unknown', ...failed('response.lost', null) })
    else if (of.carrierMessageId === null)
      events.push({ ...known, at, event: 'rejected', ...failed(of.code?.toString() ?? null, null) })
    else events.push({ ...known, at, event: 'submitted' })
  }
  if (of.receiptAt && of.receiptState) {
    const at = of.receiptAt.toISOString()
    events.push({ ...known, at, event: 'receipt', state: of.receiptState, ...failed(of.receiptError, of.receiptAt) })
  }
  return events
}
