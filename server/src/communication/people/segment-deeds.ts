import type { SegmentCondition } from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lowestIdAt } from '../../foundation/db/id.ts'

type Of = { tenantId: string; accountId: string; now: Date }
type Condition = RawBuilder<SqlBool>

const DAY_MS = 24 * 3600 * 1000

/** Whether the deed was done by, or happened to, the person `p`. */
export function deedCondition(of: SegmentCondition & { kind: 'deed' }, account: Of): Condition {
  const { tenantId, accountId, now } = account
  const since = of.days === null ? undefined : new Date(now.getTime() - of.days * DAY_MS)
  const only = of.communicationId === null ? sql`` : sql`and d.communication_id = ${of.communicationId}`
  const whose = sql`d.tenant_id = ${tenantId} and d.account_id = ${accountId} and d.address = p.mobile ${only}`
  switch (of.deed) {
    case 'received': {
      // The id of a communication tells its time, and so the partition.
      const after = since ? sql`and d.communication_id >= ${lowestIdAt(since)}` : sql``
      return sql`exists (select from messages d where ${whose} ${after} and d.state = 'delivered')`
    }
    case 'clicked': {
      const after = since ? sql`and d.first_at >= ${since}` : sql``
      const link = of.communicationId === null || of.link === null ? sql`` : sql`and d.index = ${of.link}`
      return sql`exists (select from link_clicks d where ${whose} ${after} ${link} and not d.is_bot)`
    }
    case 'optedOut': {
      const after = since ? sql`and d.at >= ${since}` : sql``
      return sql`exists (select from opt_outs d where ${whose} ${after})`
    }
    case 'written': {
      const after = since ? sql`and (d.submit_date is null or d.submit_date >= ${since})` : sql``
      return sql`exists (select from messages d where ${whose} ${after} ${activeSince(since, account)} and d.state <> 'cancelled')`
    }
    case 'notDelivered':
      return notDelivered(of, account, sql`${whose} ${activeSince(since, account)}`)
  }
}

/**
 * Messages of communications that sent something since then. A schedule, or a slow pace, makes a communication much older than its
 * messages, so its id does not tell. The communications are few, and are found by their account.
 */
function activeSince(since: Date | undefined, { tenantId, accountId }: Of): RawBuilder<unknown> {
  if (!since) return sql``
  return sql`and d.communication_id in (select c.id from communications c where c.tenant_id = ${tenantId} and c.account_id = ${accountId}
    and c.started_at is not null and (c.completed_at is null or c.completed_at >= ${since}))`
}

/**
 * Failed messages are few: a newer message is then looked up for each. Of one communication, its own result counts, and newer messages do
 * not matter.
 */
function notDelivered(
  { communicationId }: SegmentCondition & { kind: 'deed' },
  { tenantId, accountId }: Of,
  whose: RawBuilder<unknown>,
): Condition {
  const newer =
    communicationId === null
      ? sql`and not exists (select from messages n where n.tenant_id = ${tenantId} and n.account_id = ${accountId}
          and n.address = d.address and n.communication_id > d.communication_id and n.state <> 'cancelled')`
      : sql``
  return sql`exists (select from messages d where ${whose} and d.state in ('undelivered', 'rejected', 'expired') ${newer})`
}
