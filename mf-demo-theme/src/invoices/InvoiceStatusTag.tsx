import type { InvoiceStatus } from '@songsarn/msw/demo/invoices/invoice'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'

const STATUS_STYLES: Record<InvoiceStatus, { tone: Tone; mark: Mark }> = {
  Paid: { tone: 'success', mark: 'done' },
  Downloaded: { tone: 'info', mark: 'going' },
  Sent: { tone: 'info', mark: 'going' },
  Draft: { tone: 'neutral', mark: 'draft' },
  'Partial Payment': { tone: 'warning', mark: 'waiting' },
  'Past Due': { tone: 'danger', mark: 'late' },
}

export function InvoiceStatusTag({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('mf-demo-theme')
  return <StatusTag {...STATUS_STYLES[status]}>{t(`invoices.statuses.${status}`)}</StatusTag>
}
