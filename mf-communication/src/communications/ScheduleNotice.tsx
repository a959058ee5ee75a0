import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSendNowQuestion } from './use-actions.ts'

/** When a schedule starts, or why it did not and waits for a decision. */
export function ScheduleNotice({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { session } = useShell()
  const question = useSendNowQuestion(communication)
  const { scheduling, scheduleProblem, senderName } = communication
  const time = scheduling === null ? '' : dateTime(scheduling)
  if (scheduleProblem === null) return <Alert type="info" showIcon title={t('schedule.starts', { time })} />
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('schedule.missed', { time })}
      description={
        <>
          <p>{t(`schedule.problem.${scheduleProblem}`, { sender: senderName })}</p>
          <p>{t('schedule.decide')}</p>
        </>
      }
      action={
        session.can('send', 'Communication') && (
          <ConfirmAction size="small" type="primary" question={question}>
            {t('send.now')}
          </ConfirmAction>
        )
      }
    />
  )
}
