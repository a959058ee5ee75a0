import type { Campaign, CampaignStatus } from '@songsarn/contract/communication/campaigns'
import type { Counts } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { chunkSums } from '../communications/figures.ts'

export type CampaignRow = Row<'campaigns'> & { status: CampaignStatus }

/** Campaigns `g` with their status, which follows from their communications. A cancelled schedule (`draft`) does not count. */
export const withStatus = (tenantId: string): RawBuilder<CampaignRow> => sql`
  select g.*, case
      when g.stopped_at is not null then 'stopped'
      when f.sent = 0 then 'draft'
      when f.unfinished = 0 then 'completed'
      when f.started > 0 then 'running'
      else 'scheduled' end as status
  from campaigns g cross join lateral (
    select count(*) as sent, count(c.started_at) as started,
      count(*) filter (where c.status in ('scheduled', 'sending', 'paused')) as unfinished
    from communications c
    where c.tenant_id = ${tenantId} and c.campaign_id = g.id and c.status <> 'draft') f
  where g.tenant_id = ${tenantId}`

type Sums = Pick<Campaign, 'messages' | 'drafts' | 'totalRecipients' | 'cost' | 'counts'>

/** Campaigns as they are shown, with the sums over their communications. */
export async function shownCampaigns(trx: Scope, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const [first] = rows
  if (!first) return []
  const { tenantId } = first
  const ids = rows.map(({ id }) => id)
  const { rows: sent } = await sql<{
    campaignId: string
    recipients: number
    credits: number
    returned: number
    counts: Counts
  }>`
    select c.campaign_id, c.recipients, c.credits, k.counts, k.returned
    from communications c cross join lateral (${chunkSums(tenantId)}) k
    where c.tenant_id = ${tenantId} and c.campaign_id = any(${ids}::uuid[]) and c.status <> 'draft'`.execute(trx)
  const { rows: drafts } = await sql<{ campaignId: string; count: number }>`
    select campaign_id, count(*)::integer as count from drafts
    where tenant_id = ${tenantId} and campaign_id = any(${ids}::uuid[]) and communication_id is null
    group by campaign_id`.execute(trx)
  const sums = new Map(ids.map((id) => [id, noSums()]))
  for (const { campaignId, recipients, credits, returned, counts } of sent) {
    const sum = sums.get(campaignId)
    if (!sum) continue
    sum.messages += 1
    sum.totalRecipients += recipients
    sum.cost += credits - returned
    for (const state of STATES) sum.counts[state] += counts[state]
  }
  for (const { campaignId, count } of drafts) {
    const sum = sums.get(campaignId)
    if (sum) sum.drafts = count
  }
  return rows.map((of) => ({
    id: of.id,
    name: of.name,
    description: of.description,
    startDate: of.startsAt.toISOString(),
    endDate: of.endsAt.toISOString(),
    campaignStatus: of.status,
    createDate: of.createdAt.toISOString(),
    version: of.version,
    ...(sums.get(of.id) ?? noSums()),
  }))
}

const STATES = [
  'pending',
  'submitted',
  'delivered',
  'undelivered',
  'reject',
  'expired',
  'unknown',
  'cancelled',
] as const satisfies (keyof Counts)[]

const noSums = (): Sums => ({
  messages: 0,
  drafts: 0,
  totalRecipients: 0,
  cost: 0,
  counts: {
    pending: 0,
    submitted: 0,
    delivered: 0,
    undelivered: 0,
    reject: 0,
    expired: 0,
    unknown: 0,
    cancelled: 0,
  },
})
