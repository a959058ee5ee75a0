import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getCampaign } from '@songsarn/contract/communication/campaigns'
import { paceOfDraft } from '@songsarn/contract/communication/draft-fields'
import { Pace } from '@songsarn/contract/communication/pace'
import { withNames } from '../../account/accounts/with-names.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { excerptOf } from '../communication-name.ts'
import { waitingDrafts } from '../drafts/campaign-drafts.ts'
import { findCampaign, shownCampaign } from './find-campaign.ts'

/** A campaign with its messages that wait to be confirmed. */
export function showCampaign(
  { caller, transaction }: CallerContext,
  campaignId: string,
): Promise<CallAnswer<typeof getCampaign>> {
  return transaction(async (trx) => {
    const row = await findCampaign(trx, caller, campaignId)
    const waiting = (await waitingDrafts(trx, caller, campaignId)).flatMap(({ id, version, fields }) => {
      if (fields.type !== 'broadcast') return []
      const { broadcastName, content, scheduledAt, analysisId } = fields
      // Half a pace has no analysis.
      const pace = Pace.safeParse(paceOfDraft(fields)).data ?? null
      return [{ id, version, broadcastName, excerpt: excerptOf(content), scheduledAt, pace, analysisId }]
    })
    const { tenantId, accountId, userId, createdAt } = row
    const [changed] = await withNames(trx, tenantId, [{ accountId, userId: row.updatedBy ?? userId }])
    return {
      ...(await shownCampaign(trx, row)),
      updateDate: (row.updatedAt ?? createdAt).toISOString(),
      updateBy: changed?.userName ?? '',
      waiting,
    }
  })
}
