import type { CampaignStatus } from '@songsarn/contract/communication/campaigns'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'

const LOOKS: Record<CampaignStatus, { tone: Tone; mark: Mark }> = {
  draft: { tone: 'neutral', mark: 'draft' },
  scheduled: { tone: 'info', mark: 'waiting' },
  running: { tone: 'info', mark: 'going' },
  completed: { tone: 'success', mark: 'done' },
  stopped: { tone: 'warning', mark: 'ended' },
}

export function CampaignStatusTag({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation('mf-communication')
  return <StatusTag {...LOOKS[status]}>{t(`campaigns.status.${status}`)}</StatusTag>
}
