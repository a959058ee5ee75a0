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
  const counts = new Map<string, number>()
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
  for (const of of failures)
    if (of.status !== 'cancelled' && of.status !== 'unknown') {
      const status = common(`logStatus.${LOG_STATUS[of.status]}`)
      add(`${status}: ${causeText(of) ?? t('failures.noReason')}`, of.count)
    }
  if (optOuts > 0) add(t('responses.optOuts'), optOuts)
  const causes = [...counts].toSorted(([, one], [, other]) => other - one)
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
              {causes.slice(0, MOST_CAUSES).map(([name, count]) => (
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
