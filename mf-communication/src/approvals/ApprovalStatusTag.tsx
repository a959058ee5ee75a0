import type { ApprovalStatus } from '@songsarn/contract/communication/approvals'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'

const LOOKS: Record<ApprovalStatus, { tone: Tone; mark: Mark }> = {
  waiting: { tone: 'info', mark: 'waiting' },
  approved: { tone: 'success', mark: 'done' },
  declined: { tone: 'danger', mark: 'failed' },
  withdrawn: { tone: 'neutral', mark: 'ended' },
  expired: { tone: 'warning', mark: 'late' },
  void: { tone: 'warning', mark: 'ended' },
}

export function ApprovalStatusTag({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation('mf-communication')
  return <StatusTag {...LOOKS[status]}>{t(`approvals.status.${status}`)}</StatusTag>
}
