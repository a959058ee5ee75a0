import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type CampaignRow, shownCampaigns, withStatus } from './figures.ts'

/** The campaigns `g` of the acting account. */
export const isOwn = (caller: Caller): RawBuilder<boolean> => {
  const { tenantId, accountId } = ofCaller(caller)
  return sql`g.tenant_id = ${tenantId} and g.account_id = ${accountId}`
}

export async function findCampaign(trx: Scope, caller: Caller, id: string): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`
    ${withStatus(caller.tenancy.tenantId)} and ${isOwn(caller)} and g.id = ${id}`.execute(trx)
  if (!rows[0]) throw new ApiProblem('resource.notFound')
  return rows[0]
}

export async function shownCampaign(trx: Scope, row: CampaignRow): Promise<Campaign> {
  const [campaign] = await shownCampaigns(trx, [row])
  if (!campaign) throw new Error('no campaign to show')
  return campaign
}

/** A campaign of the acting account, as the console shows it. */
export const oneCampaign = async (trx: Scope, caller: Caller, id: string): Promise<Campaign> =>
  shownCampaign(trx, await findCampaign(trx, caller, id))

export const isCampaign = async (trx: Scope, caller: Caller, { id }: { id: string }) =>
  Boolean(await findCampaign(trx, caller, id))

/** Locks a campaign: a second change waits for the first. */
export const lockCampaign = (trx: Scope, caller: Caller, id: string): Promise<Row<'campaigns'>> =>
  trx
    .selectFrom('campaigns')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
