import { type BroadcastDraft, paceOfDraft } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'

/** What a draft says about its broadcast, as a send and a request for an approval name it. */
export function broadcastOf(
  analysisId: string,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  fields: BroadcastDraft,
) {
  const { broadcastName, callbackUrl, campaignId, createTemplate, scheduledAt } = fields
  const pace = paceOfDraft(fields)
  return {
    analysisId,
    broadcastName,
    createTemplate,
    draft: { id, version },
    ...(callbackUrl !== '' && { callbackUrl }),
    ...(campaignId !== null && { campaignId }),
    ...(scheduledAt !== null && { scheduledAt }),
    ...(pace && { pace }),
  }
}
