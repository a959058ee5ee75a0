import type { Approval, ApprovalEventKind } from '@songsarn/contract/communication/approvals'
import { History } from '@songsarn/ui/history/History.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApproval } from './use-approvals.ts'

const TONES: Record<ApprovalEventKind, Tone> = {
  asked: 'info',
  commented: 'neutral',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'warning',
  voided: 'warning',
}

/** Who asked, who decided, and what they wrote; oldest first. */
export function ApprovalHistory({ approval: { history, voidReason, isByKey } }: { approval: Approval }) {
  const { t } = useTranslation('mf-communication')
  return (
    <History
      events={history.map(({ kind, by, text, date }) => ({
        at: date,
        title: [t(`approvals.event.${kind}`), by, kind === 'asked' && isByKey && t('approvals.byKey')]
          .filter(Boolean)
          .join(' · '),
        tone: TONES[kind],
        details: kind === 'voided' && voidReason !== null ? t(`approvals.void.${voidReason}`) : text,
      }))}
    />
  )
}

/** The same on the page of what was sent. */
export function ApprovalOfCommunication({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const { data } = useApproval(id)
  if (!data) return null
  return (
    <div className="page-panel">
      <h2>
        <Link to={`/communication/approvals/${id}`}>{t('approvals.one')}</Link>
      </h2>
      <ApprovalHistory approval={data} />
    </div>
  )
}
