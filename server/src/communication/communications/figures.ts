import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import type { Communication, CommunicationListItem, Counts } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import { chargedCredits } from '../../billing/charged-credits.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { excerptOf, nameOf } from '../communication-name.ts'
import { IS_HELD_BY_RULE } from './held-by-rule.ts'

/** The condition on `communications c` for all but OTPs, which have a report and screens of their own. */
export const COMPOSED: RawBuilder<boolean> = sql`c.type <> 'otp'`

/**
 * The condition on `communications c` for those that lists show. Calls of programs would flood the lists; Logs shows them. Must equal
 * the condition of the index `communications_shown`.
 */
export const LISTED: RawBuilder<boolean> = sql`c.type not in ('otp', 'api')`

/**
 * When a communication `c` started, or was composed as long as it has not. Lists have the newest first by it: the id of a scheduled
 * one has the time of its start, so by its id it would be above all later sends for weeks. Indexed by `communications_shown`.
 */
export const SHOWN_AT: RawBuilder<Date> = sql`coalesce(c.started_at, c.created_at)`

/** The figures of a communication `c`: sums over its chunks. */
export const chunkSums = (tenantId: string): RawBuilder<unknown> => sql`
  select json_build_object(
      'pending', c.recipients - c.expanded + coalesce(sum(pending), 0), 'submitted', coalesce(sum(submitted), 0),
      'delivered', coalesce(sum(delivered), 0), 'undelivered', coalesce(sum(undelivered), 0),
      'reject', coalesce(sum(rejected), 0), 'expired', coalesce(sum(expired), 0),
      'unknown', coalesce(sum(unknown), 0), 'cancelled', coalesce(sum(cancelled), 0)) as counts,
    coalesce(sum(credits_refunded), 0)::integer as returned,
    coalesce(sum(${chargedCredits(tenantId)}), 0)::integer as charged, coalesce(sum(parts_sent), 0)::integer as parts_sent,
    coalesce(sum(cancelled_by_rule), 0)::integer as cancelled_by_rule
  from chunks k where tenant_id = ${tenantId} and communication_id = c.id`

export type CommunicationFigures = Row<'communications'> & {
  campaignName: string | null
  accountName: string
  /** Null for a user of the parent account, which a sub-account cannot see. */
  userName: string | null
  counts: Counts
  /** Credits that the ledger gave back. */
  returned: number
  charged: number
  partsSent: number
  cancelledByRule: number
  isHeldByRule: boolean
}

export const NEWEST_FIRST = sql`${SHOWN_AT} desc, c.id desc`

/**
 * Communications with their figures, newest first by default. The figures are sums over chunk counters, which change in the
 * transactions that change messages: always exact, and cheap to poll.
 */
export async function readFigures(
  trx: Scope,
  tenantId: string,
  where: RawBuilder<boolean>,
  { size, offset, order = NEWEST_FIRST }: { size: number; offset: number; order?: RawBuilder<unknown> } = {
    size: 1,
    offset: 0,
  },
): Promise<CommunicationFigures[]> {
  const { rows } = await sql<Omit<CommunicationFigures, 'accountName' | 'userName'>>`
    select c.*, k.counts, k.returned, k.charged, k.parts_sent, k.cancelled_by_rule, g.name as campaign_name,
      ${IS_HELD_BY_RULE} as is_held_by_rule
    from (select * from communications c where ${where} order by ${order} limit ${size} offset ${offset}) c
    left join campaigns g on g.tenant_id = ${tenantId} and g.id = c.campaign_id
    cross join lateral (${chunkSums(tenantId)}) k
    order by ${order}`.execute(trx)
  return withNames(trx, tenantId, rows)
}

export const shownItem = (of: CommunicationFigures): CommunicationListItem => ({
  id: of.id,
  broadcastName: nameOf(of),
  excerpt: excerptOf(of.content),
  senderName: of.sender,
  channel: of.channel,
  type: of.type,
  purpose: of.purpose,
  reference: of.reference,
  status: of.status,
  totalRecipients: of.recipients,
  cost: of.credits - of.returned,
  charged: of.charged,
  held: of.credits - of.returned - of.charged,
  counts: of.counts,
  submittedBy: of.userName ?? '',
  submittedDate: of.createdAt.toISOString(),
  startedAt: of.startedAt?.toISOString() ?? null,
  scheduling: of.scheduledAt?.toISOString() ?? null,
  scheduleProblem: of.scheduleProblem,
  heldUntil: of.heldUntil?.toISOString() ?? null,
  campaignId: of.campaignId,
  campaignName: of.campaignName,
})

export function shownCommunication(
  of: CommunicationFigures,
  beside: Pick<Communication, 'audience' | 'hasResends' | 'pause' | 'pace' | 'approvalId' | 'draftId' | 'analysisId'>,
): Communication {
  const { counts } = of
  const { shortenUrl, unsubscribe, eConsent } = AnalysisOptions.parse(JSON.parse(of.options ?? '{}'))
  const rate = (count: number) => (of.recipients === 0 ? 0 : Math.round((count / of.recipients) * 10_000) / 100)
  return {
    ...shownItem(of),
    account: of.accountName,
    content: of.content,
    duplicateId: of.duplicateOf,
    recipients: of.uniqueRows + of.heldBackRows + of.duplicateRows + of.blacklistRows + of.invalidRows,
    validRecipients: of.recipients,
    pendingRate: rate(counts.pending),
    rejectedRate: rate(counts.reject),
    expiredRate: rate(counts.expired),
    deliveryRate: rate(counts.delivered),
    undeliveredRate: rate(counts.undelivered),
    totalMessageSent: of.partsSent,
    timezone: 'GMT+7',
    uniqueAmount: of.uniqueRows + of.heldBackRows,
    heldBack: of.heldBackRows,
    heldByRule: of.isHeldByRule ? counts.pending : 0,
    cancelledByRule: of.cancelledByRule,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    invalid: of.invalidRows,
    uploadFileName: of.uploadFileName,
    brake: of.brakedAt && { at: of.brakedAt.toISOString(), share: of.brakeShare ?? 0 },
    completedAt: of.completedAt?.toISOString() ?? null,
    failure: of.failure,
    callbackUrl: of.callbackUrl,
    options: { shortenUrl, unsubscribe, eConsent: eConsent !== undefined },
    ...beside,
  }
}
