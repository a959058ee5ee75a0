import type { TicketStatus as Status } from '@songsarn/contract/account/tickets'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

const TONES = {
  open: ['info', 'waiting'],
  answered: ['success', 'done'],
  closed: ['neutral', 'ended'],
} as const

export function TicketStatus({ status }: { status: Status }) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = TONES[status]
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(`tickets.statuses.${status}`)}
    </StatusTag>
  )
}
