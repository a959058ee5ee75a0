import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

type Props = {
  analysis: Analysis
  /** When it will start; null, or a time that has passed, for now. */
  scheduledAt: string | null
}

/** Facts about an analysis that its sender may have overlooked. It can be sent nevertheless. */
export function AnalysisWarnings({ analysis: { couponEndDate, sentBefore }, scheduledAt }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  const now = Date.now()
  const start = Math.max(now, Date.parse(scheduledAt ?? '') || 0)
  return (
    <>
      {sentBefore && (
        <Alert
          type="warning"
          showIcon
          title={t(Date.parse(sentBefore.date) > now ? 'analyze.scheduledBefore' : 'analyze.sentBefore', {
            time: dateTime(sentBefore.date),
          })}
          action={
            <Button size="small" onClick={() => navigate(`/communication/${sentBefore.communicationId}`)}>
              {t('send.see')}
            </Button>
          }
        />
      )}
      {couponEndDate !== null && start > Date.parse(couponEndDate) && (
        <Alert type="warning" showIcon title={t('analyze.couponEnds', { date: dateTime(couponEndDate) })} />
      )}
    </>
  )
}
