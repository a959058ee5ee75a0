import type { TopUp } from '@songsarn/contract/account/credit'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

const TONES = {
  requested: ['info', 'waiting'],
  confirmed: ['success', 'done'],
  declined: ['danger', 'failed'],
} as const

export function TopUpStatus({ status }: Pick<TopUp, 'status'>) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = TONES[status]
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(`credit.statuses.${status}`)}
    </StatusTag>
  )
}
