import type { Sender } from '@songsarn/contract/account/senders'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

const TONES = {
  pending: ['info', 'waiting'],
  approved: ['success', 'done'],
  rejected: ['danger', 'failed'],
} as const

export function SenderStatus({ status }: Pick<Sender, 'status'>) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = TONES[status]
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(`senders.statuses.${status}`)}
    </StatusTag>
  )
}
