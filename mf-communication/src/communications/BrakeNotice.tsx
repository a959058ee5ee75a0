import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOG_STATUS } from './MessageCounts.tsx'
import { HeldCredits } from './PauseNotice.tsx'
import { useFailures, useResponses } from './use-communication.ts'

/** Most causes that the notice names; the table below has all. */
const MOST_CAUSES = 5

/** Why a send has paused by itself, with the causes by count, and what to do now. */
export function BrakeNotice({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime, number } = useFormat()
  const causeText = useCauseText()
  const failures = useFailures(communication).data?.items ?? []
  const optOuts = useResponses(communication).data?.optOuts ?? 0
  const { brake } = communication
  if (brake === null) return null
  const causes = failures
    .filter(({ status }) => status !== 'cancelled' && status !== 'unknown')
    .map((of) => {
      const status = common(`logStatus.${LOG_STATUS[of.status]}`)
      return { name: `${status}: ${causeText(of) ?? t('failures.noReason')}`, count: of.count }
    })
  if (optOuts > 0) causes.push({ name: t('responses.optOuts'), count: optOuts })
  causes.sort((one, other) => other.count - one.count)
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('pause.brake', { time: dateTime(brake.at), share: number(brake.share) })}
      description={
        <>
          {causes.length > 0 && (
            <ul className="comm-causes" aria-label={t('pause.causes')}>
              {causes.slice(0, MOST_CAUSES).map(({ name, count }) => (
                <li key={name}>{t('pause.cause', { name, count })}</li>
              ))}
            </ul>
          )}
          <p>{t('pause.brakeHelp')}</p>
          <HeldCredits communication={communication} />
        </>
      }
    />
  )
}
