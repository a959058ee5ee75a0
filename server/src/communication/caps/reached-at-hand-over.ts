import type { CapRule } from '@songsarn/contract/account/sending-rules'
import { RULE_ERRORS } from '@songsarn/contract/base/rule-effect'
import { sql } from 'kysely'
import { rulesOfAccounts } from '../../account/sending-rules/rules-of-accounts.ts'
import { type MessageContent, type Recipient, recipientKey } from '../../delivery/content.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { countedSince, IS_COUNTED } from './counted.ts'

/**
 * Counts again when messages are handed over: of marketing whose person has reached a cap since the analysis, the rest is not sent.
 * What waits counts for later communications only, so of two that wait for the same person the earlier one is sent.
 */
export async function reachedAtHandOver(
  trx: Scope,
  recipients: readonly Recipient[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (recipients.length === 0) return new Map()
  const rules = await rulesOfAccounts(trx, recipients)
  const asked = recipients.flatMap((recipient) =>
    (rules.get(recipient.accountId)?.caps ?? []).map((cap) => ({ ...recipient, cap })),
  )
  const found = await byTenant(trx, asked, async (some) => {
    const { rows } = await sql<Pick<Recipient, 'communicationId' | 'address'>>`
      select r.communication_id as "communicationId", r.address
      from ${asTable(some, now)}
      join communications c on c.tenant_id = r.tenant_id and c.id = r.communication_id and c.purpose = 'marketing'
        ${ofTenant(trx, 'c')}
      cross join lateral (
        select count(*) as messages from messages m
        join communications o on o.tenant_id = m.tenant_id and o.id = m.communication_id and o.purpose = 'marketing'
          ${ofTenant(trx, 'o')}
        where m.tenant_id = r.tenant_id and m.address = r.address and m.account_id = r.account_id
          and m.communication_id >= r.since and m.communication_id <> r.communication_id and ${IS_COUNTED}
          and (m.state <> 'queued' or m.communication_id < r.communication_id) ${ofTenant(trx, 'm')}) before
      where before.messages >= r.most`.execute(trx)
    return rows
  })
  return new Map(found.flat().map((row) => [recipientKey(row), RULE_ERRORS.cancelledByCap]))
}

const asTable = (some: readonly (Recipient & { cap: CapRule })[], now: Date) =>
  bulkRows(some, 'r', {
    tenantId: ['uuid', (of) => of.tenantId],
    accountId: ['uuid', (of) => of.accountId],
    communicationId: ['uuid', (of) => of.communicationId],
    address: ['text', (of) => of.address],
    most: ['integer', (of) => of.cap.messages],
    since: ['uuid', (of) => lowestIdAt(countedSince(of.cap.days, now))],
  })

/** Several reasons not to hand a message over; the first one that applies counts. */
export const refusedBy =
  (...reasons: MessageContent['refused'][]): MessageContent['refused'] =>
  async (trx, recipients) => {
    const found = new Map<string, string>()
    const refusals = await Promise.all(reasons.map((reason) => reason(trx, recipients)))
    for (const refusal of refusals) for (const [key, code] of refusal) if (!found.has(key)) found.set(key, code)
    return found
  }
