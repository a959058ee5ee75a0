import { sql } from 'kysely'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { deleteCampaignDrafts } from '../drafts/campaign-drafts.ts'
import { lockCampaign } from './find-campaign.ts'
import { audited } from './store-campaign.ts'

/** Deletes a campaign of which no message was sent, with its drafts. */
export function removeCampaign({ caller, transaction, audit }: CallerContext, id: string): Promise<undefined> {
  return transaction(async (trx) => {
    const campaign = await lockCampaign(trx, caller, id)
    const { rows } = await sql`
      select from communications where tenant_id = ${campaign.tenantId} and campaign_id = ${campaign.id} limit 1`.execute(
      trx,
    )
    if (rows.length > 0) throw new ApiProblem('campaign.sent')
    await deleteCampaignDrafts(trx, caller, campaign.id)
    await trx
      .deleteFrom('campaigns')
      .where((eb) => eb.and({ ...ofCaller(caller), id: campaign.id }))
      .execute()
    await audit(trx, { action: 'delete', subject: 'Campaign', target: campaign, before: audited(campaign) })
    return undefined
  })
}
