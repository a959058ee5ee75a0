import type { Analysis } from '@songsarn/contract/communication/analyses'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Approvers } from './Approvers.tsx'

/** Tells before Send that another person approves it first, and why; or that they are asked already. */
export function ApprovalNotice({ approval }: { approval: NonNullable<Analysis['approval']> }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { reasons, waitingId } = approval
  if (waitingId !== null)
    return (
      <Alert
        type="info"
        showIcon
        role="status"
        title={t('approvals.waits')}
        description={t('approvals.waitsHelp')}
        action={
          <Button size="small" onClick={() => navigate(`/communication/approvals/${waitingId}`)}>
            {t('approvals.see')}
          </Button>
        }
      />
    )
  return (
    <Alert
      type="info"
      showIcon
      title={t('approvals.needed')}
      description={
        <>
          {t('approvals.neededHelp')} {reasons.map((reason) => t(`approvals.reason.${reason}`)).join(' ')}
          <Approvers />
        </>
      }
    />
  )
}
