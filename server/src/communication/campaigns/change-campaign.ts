import type { CallParsed } from '@songsarn/contract/base/call'
import type { Campaign, updateCampaign } from '@songsarn/contract/communication/campaigns'
import { sql } from 'kysely'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { requireWithin } from '../communications/require-campaign.ts'
import { lockCampaign, oneCampaign } from './find-campaign.ts'
import { audited, columnsOf } from './store-campaign.ts'

/** Changes a campaign; what is scheduled must stay within its time. */
export function changeCampaign(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  id: string,
  body: CallParsed<typeof updateCampaign>['body'],
): Promise<Campaign> {
  return transaction(async (trx) => {
    const before = await lockCampaign(trx, caller, id)
    if (before.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
    if (before.version !== body.version) throw new ApiProblem('campaign.changed')
    const changed = columnsOf(body)
    const { rows: scheduled } = await sql<{ scheduledAt: Date }>`
      select scheduled_at from communications
      where tenant_id = ${before.tenantId} and campaign_id = ${before.id} and status = 'scheduled'`.execute(trx)
    for (const { scheduledAt } of scheduled) requireWithin(changed, scheduledAt)
    const after = await trx
      .updateTable('campaigns')
      .set({
        ...changed,
        version: before.version + 1,
        updatedAt: ports.now(),
        updatedBy: caller.tenancy.userId,
      })
      .where((eb) => eb.and({ ...ofCaller(caller), id: before.id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, {
      ...{ action: 'update', subject: 'Campaign', target: after },
      ...{ before: audited(before), after: audited(after) },
    })
    return oneCampaign(trx, caller, before.id)
  })
}
