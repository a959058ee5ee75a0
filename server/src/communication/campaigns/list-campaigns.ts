import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listCampaigns } from '@songsarn/contract/communication/campaigns'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { type CampaignRow, shownCampaigns, withStatus } from './figures.ts'
import { isOwn } from './find-campaign.ts'

const SORTS = { createDate: sql.ref('id'), name: byName('name'), startDate: sql.ref('starts_at') } as const

/** A page of the campaigns of the acting account. */
export function listPage(
  { caller, transaction }: CallerContext,
  query: CallParsed<typeof listCampaigns>['query'],
): Promise<CallAnswer<typeof listCampaigns>> {
  return transaction(async (trx) => {
    const { column, direction } = sortOf(query.sort, SORTS, { column: SORTS.createDate, direction: 'desc' })
    const statuses = query.campaignStatus
    const found = sql`from (${withStatus(caller.tenancy.tenantId)}) g
      where ${isOwn(caller)} and name ilike ${containing(query.name ?? '')}
        and ${statuses === undefined ? sql`true` : sql`status = any(${statuses}::text[])`}`
    const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(trx)
    const order = sql`${column} ${sql.raw(direction)}, id ${sql.raw(direction)}`
    const { rows } = await sql<CampaignRow>`
      select * ${found} order by ${order} limit ${query.size} offset ${query.page * query.size}`.execute(trx)
    const { page, size } = query
    return { items: await shownCampaigns(trx, rows), page, size, total: counted[0]?.total ?? 0 }
  })
}
