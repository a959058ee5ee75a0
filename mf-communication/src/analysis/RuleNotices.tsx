import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { HoursNotice } from './HoursNotice.tsx'

type Props = {
  analysis: Analysis
  /** When it will start; null, or a time that has passed, for now. */
  scheduledAt: string | null
}

/** What rules of sending do to a send: how many wait until when, and how many are held back. */
export function RuleNotices({ analysis, scheduledAt }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { hours, heldBack, unique, totalRecipients: count, purpose, linkWarnings } = analysis
  const isNow = scheduledAt === null || Date.parse(scheduledAt) <= Date.now()
  return (
    <>
      {purpose === 'transactional' && <Alert type="info" showIcon title={t('purpose.exempt')} />}
      {heldBack > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('analyze.heldBack', { count: heldBack })}
          description={t('analyze.heldBackSum', { unique, sent: count, heldBack })}
        />
      )}
      {linkWarnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('analyze.linkWarnings')}
          description={
            <ul>
              {linkWarnings.map(({ kind, url }) => (
                <li key={url}>{t(`analyze.linkWarning.${kind}`, { url })}</li>
              ))}
            </ul>
          }
        />
      )}
      {!isNow && <HoursNotice purpose={purpose} scheduledAt={scheduledAt} />}
      {isNow && hours !== null && count > 0 && (
        <Alert
          type="info"
          showIcon
          title={
            hours.heldUntil !== null
              ? t('hours.allHeld', { count, time: dateTime(hours.heldUntil) })
              : t('hours.restHeld', {
                  close: dateTime(hours.closeDate ?? hours.openDate),
                  open: dateTime(hours.openDate),
                })
          }
        />
      )}
    </>
  )
}
