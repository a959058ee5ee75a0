import type { CallParsed } from '@songsarn/contract/base/call'
import { type Campaign, type createCampaign, MAX_CAMPAIGNS } from '@songsarn/contract/communication/campaigns'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { oneCampaign } from './find-campaign.ts'
import { audited, columnsOf } from './store-campaign.ts'

/** Makes a campaign without messages. */
export function addCampaign(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createCampaign>['body'],
): Promise<Campaign> {
  return transaction(async (trx) => {
    await requireBelowLimit(trx, caller, { table: 'campaigns', max: MAX_CAMPAIGNS })
    const made = await trx
      .insertInto('campaigns')
      .values({
        ...ofCaller(caller),
        ...columnsOf(body),
        id: newId(),
        stoppedAt: null,
        userId: caller.tenancy.userId,
        createdAt: ports.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, { action: 'create', subject: 'Campaign', target: made, after: audited(made) })
    return saveResponse(trx, await oneCampaign(trx, caller, made.id))
  })
}
