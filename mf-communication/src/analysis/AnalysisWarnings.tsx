import type { Analysis } from '@songsarn/contract/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = {
  analysis: Analysis
  /** When it will start; null, or a time that has passed, for now. */
  scheduledAt: string | null
}

/** What the sender of an analysis may not have thought of. It can be sent nevertheless. */
export function AnalysisWarnings({ analysis: { couponEndDate }, scheduledAt }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const start = Math.max(Date.now(), Date.parse(scheduledAt ?? '') || 0)
  if (couponEndDate === null || start <= Date.parse(couponEndDate)) return null
  return <Alert type="warning" showIcon title={t('analyze.couponEnds', { date: dateTime(couponEndDate) })} />
}
