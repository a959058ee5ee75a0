import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import { useShell } from '@songsarn/remote/use-shell'
import { AskApproval } from '../asking/AskApproval.tsx'
import { broadcastOf } from '../send-form/broadcast-of.ts'
import { useSpread } from '../spread/use-spread.ts'
import { useReloadCampaigns } from './use-campaigns.ts'
import type { WaitingMessage } from './use-waiting.ts'

type Props = { campaign: CampaignDetail; message: WaitingMessage }

/** Asks another person to approve a message of a campaign. The approval sends it; the confirmation of the campaign leaves it out. */
export function AskMessage({ campaign, message }: Props) {
  return message.analysis && <Ask {...{ campaign, message }} analysis={message.analysis} />
}

function Ask({ campaign, message, analysis }: Props & { analysis: NonNullable<WaitingMessage['analysis']> }) {
  const { api } = useShell()
  const reload = useReloadCampaigns()
  const { startDate } = campaign
  // Without a time of its own it starts with the campaign, or at once when that has started.
  const scheduledAt = message.scheduledAt ?? (new Date(startDate) > new Date() ? startDate : null)
  const spread = useSpread(analysis, message.pace ?? undefined, scheduledAt)

  async function ask(comment: string) {
    const { fields } = await api.getDraft({ params: { id: message.id } })
    if (fields.type !== 'broadcast') throw new Error('a message of a campaign is a broadcast')
    const body = broadcastOf(analysis.id, message, fields)
    const time = scheduledAt !== null && { scheduledAt }
    return api.createApproval({ body: { ...body, ...time, campaignId: campaign.id, comment } })
  }

  return (
    <AskApproval
      analysis={analysis}
      scheduledAt={scheduledAt}
      spread={spread?.words}
      ask={ask}
      onAsked={() => void reload()}
      staysHere
    />
  )
}
