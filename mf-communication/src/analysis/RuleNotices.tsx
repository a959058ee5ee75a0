import { BRAKE_AFTER } from '@songsarn/contract/account/sending-rules'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Pace } from '@songsarn/contract/communication/pace'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { LinkWarnings } from '../links/LinkWarnings.tsx'
import { useSpread } from '../spread/use-spread.ts'
import { HoursNotice } from './HoursNotice.tsx'

type Props = {
  analysis: Analysis
  /** When it will start; null, or a time that has passed, for now. */
  scheduledAt: string | null
  pace: Pace | undefined
}

/** What its pace and rules of sending do to a send: how many wait until when, and how many are held back. */
export function RuleNotices({ analysis, scheduledAt, pace }: Props) {
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
      {linkWarnings.length > 0 && <LinkWarnings links={linkWarnings} />}
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
      <PaceNotices {...{ analysis, scheduledAt, pace }} />
    </>
  )
}

/** How a send is spread, with its end, and when it stops by itself. */
export function PaceNotices({ analysis, scheduledAt, pace }: Props) {
  const { t } = useTranslation('mf-communication')
  const spread = useSpread(analysis, pace, scheduledAt)
  const { brakePercent } = analysis
  return (
    <>
      {spread && (
        <Alert
          type={spread.end ? 'info' : 'error'}
          role={spread.end ? 'status' : 'alert'}
          showIcon
          title={spread.words}
        />
      )}
      {brakePercent !== null && analysis.totalRecipients > BRAKE_AFTER && (
        <p className="form-help">{t('pace.brake', { count: BRAKE_AFTER, percent: brakePercent })}</p>
      )}
    </>
  )
}
