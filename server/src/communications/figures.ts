import type { Communication, CommunicationListItem, Counts } from '@songsarn/contract/communications'
import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import type { CommunicationRecord } from '../db/tables/sending.ts'
import { excerptOf } from './excerpt.ts'

export type CommunicationFigures = Selectable<CommunicationRecord> & {
  account_name: string
  /** Null when the user is of the parent account, which a sub-account does not see. */
  user_name: string | null
  counts: Counts
  returned: number
  parts_sent: number
}

/**
 * Communications with their figures, in the order in which they were made, newest first unless told. These are sums over chunks, which are counted in the transactions that
 * move messages: exact at any time, and cheap to poll.
 */
export async function readFigures(
  trx: Scope,
  where: RawBuilder<boolean>,
  { size, offset, direction = 'desc' }: { size: number; offset: number; direction?: 'asc' | 'desc' } = {
    size: 1,
    offset: 0,
  },
): Promise<CommunicationFigures[]> {
  const order = sql.raw(direction)
  const { rows } = await sql<CommunicationFigures>`
    select c.*, a.name as account_name, u.full_name as user_name, k.counts, k.returned, k.parts_sent
    from (select * from communications c where ${where} order by c.id ${order} limit ${size} offset ${offset}) c
    join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
    left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
    cross join lateral (
      select json_build_object(
          'pending', c.recipients - c.expanded + coalesce(sum(pending), 0), 'submitted', coalesce(sum(submitted), 0),
          'delivered', coalesce(sum(delivered), 0), 'undelivered', coalesce(sum(undelivered), 0),
          'reject', coalesce(sum(rejected), 0), 'expired', coalesce(sum(expired), 0),
          'unknown', coalesce(sum(unknown), 0), 'cancelled', coalesce(sum(cancelled), 0)) as counts,
        coalesce(sum(credits_returned), 0)::integer as returned, coalesce(sum(parts_sent), 0)::integer as parts_sent
      from chunks where tenant_id = c.tenant_id and communication_id = c.id) k
    order by c.id ${order}`.execute(trx)
  return rows
}

export const shownItem = (of: CommunicationFigures): CommunicationListItem => ({
  id: of.id,
  broadcastName: of.name,
  excerpt: excerptOf(of.content),
  senderName: of.sender,
  type: of.type,
  status: of.status,
  totalRecipients: of.recipients,
  cost: of.credits - of.returned,
  counts: of.counts,
  submittedBy: of.user_name ?? '',
  submittedDate: of.created_at.toISOString(),
})

export function shownCommunication(of: CommunicationFigures): Communication {
  const { counts } = of
  const rate = (count: number) => (of.recipients === 0 ? 0 : Math.round((count / of.recipients) * 10_000) / 100)
  return {
    ...shownItem(of),
    account: of.account_name,
    content: of.content,
    duplicateId: of.duplicate_of,
    recipients: of.unique_rows + of.duplicate_rows + of.blacklist_rows + of.invalid_rows,
    validRecipients: of.recipients,
    pendingRate: rate(counts.pending),
    rejectedRate: rate(counts.reject),
    expiredRate: rate(counts.expired),
    deliveryRate: rate(counts.delivered),
    undeliveredRate: rate(counts.undelivered),
    totalMessageSent: of.parts_sent,
    scheduling: null,
    timezone: 'GMT+7',
    uniqueAmount: of.unique_rows,
    duplicate: of.duplicate_rows,
    blacklist: of.blacklist_rows,
    invalid: of.invalid_rows,
    uploadFileName: null,
    startedAt: of.started_at?.toISOString() ?? null,
    completedAt: of.completed_at?.toISOString() ?? null,
    failure: of.failure,
  }
}
