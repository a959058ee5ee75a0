import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import type { Communication, CommunicationListItem, Counts } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { excerptOf } from './excerpt.ts'

/**
 * The condition on `communications c` for those that people compose. OTPs are communications too, but far more numerous; Logs
 * and the OTP screens show them. Must equal the condition of the index `communications_composed`.
 */
export const COMPOSED: RawBuilder<boolean> = sql`c.type <> 'otp'`

/** The figures of a communication `c`: sums over its chunks. */
export const chunkSums = (tenantId: string): RawBuilder<unknown> => sql`
  select json_build_object(
      'pending', c.recipients - c.expanded + coalesce(sum(pending), 0), 'submitted', coalesce(sum(submitted), 0),
      'delivered', coalesce(sum(delivered), 0), 'undelivered', coalesce(sum(undelivered), 0),
      'reject', coalesce(sum(rejected), 0), 'expired', coalesce(sum(expired), 0),
      'unknown', coalesce(sum(unknown), 0), 'cancelled', coalesce(sum(cancelled), 0)) as counts,
    coalesce(sum(credits_refundable), 0)::integer as returned, coalesce(sum(parts_sent), 0)::integer as parts_sent
  from chunks where tenant_id = ${tenantId} and communication_id = c.id`

export type CommunicationFigures = Row<'communications'> & {
  campaignName: string | null
  accountName: string
  /** Null for a user of the parent account, which a sub-account cannot see. */
  userName: string | null
  counts: Counts
  returned: number
  partsSent: number
}

/**
 * Communications with their figures, newest first by default. The figures are sums over chunk counters, which change in the
 * transactions that change messages: always exact, and cheap to poll.
 */
export async function readFigures(
  trx: Scope,
  tenantId: string,
  where: RawBuilder<boolean>,
  { size, offset, direction = 'desc' }: { size: number; offset: number; direction?: 'asc' | 'desc' } = {
    size: 1,
    offset: 0,
  },
): Promise<CommunicationFigures[]> {
  const order = sql.raw(direction)
  const { rows } = await sql<Omit<CommunicationFigures, 'accountName' | 'userName'>>`
    select c.*, k.counts, k.returned, k.parts_sent, g.name as campaign_name
    from (select * from communications c where ${where} order by c.id ${order} limit ${size} offset ${offset}) c
    left join campaigns g on g.tenant_id = ${tenantId} and g.id = c.campaign_id
    cross join lateral (${chunkSums(tenantId)}) k
    order by c.id ${order}`.execute(trx)
  return withNames(trx, tenantId, rows)
}

export const shownItem = (of: CommunicationFigures): CommunicationListItem => ({
  id: of.id,
  broadcastName: of.name,
  excerpt: excerptOf(of.content),
  senderName: of.sender,
  channel: of.channel,
  type: of.type,
  status: of.status,
  totalRecipients: of.recipients,
  cost: of.credits - of.returned,
  counts: of.counts,
  submittedBy: of.userName ?? '',
  submittedDate: of.createdAt.toISOString(),
  scheduling: of.scheduledAt?.toISOString() ?? null,
  scheduleProblem: of.scheduleProblem,
  campaignId: of.campaignId,
  campaignName: of.campaignName,
})

export function shownCommunication(
  of: CommunicationFigures,
  beside: Pick<Communication, 'approvalId' | 'draftId' | 'analysisId'> = {
    ...{ approvalId: null, draftId: null, analysisId: null },
  },
): Communication {
  const { counts } = of
  const { shortenUrl, unsubscribe, eConsent } = AnalysisOptions.parse(JSON.parse(of.options ?? '{}'))
  const rate = (count: number) => (of.recipients === 0 ? 0 : Math.round((count / of.recipients) * 10_000) / 100)
  return {
    ...shownItem(of),
    account: of.accountName,
    content: of.content,
    duplicateId: of.duplicateOf,
    recipients: of.uniqueRows + of.duplicateRows + of.blacklistRows + of.invalidRows,
    validRecipients: of.recipients,
    pendingRate: rate(counts.pending),
    rejectedRate: rate(counts.reject),
    expiredRate: rate(counts.expired),
    deliveryRate: rate(counts.delivered),
    undeliveredRate: rate(counts.undelivered),
    totalMessageSent: of.partsSent,
    timezone: 'GMT+7',
    uniqueAmount: of.uniqueRows,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    invalid: of.invalidRows,
    uploadFileName: of.uploadFileName,
    startedAt: of.startedAt?.toISOString() ?? null,
    completedAt: of.completedAt?.toISOString() ?? null,
    failure: of.failure,
    callbackUrl: of.callbackUrl,
    options: { shortenUrl, unsubscribe, eConsent: eConsent !== undefined },
    ...beside,
  }
}
