import './status.css'
import type { LogStatus } from '@songsarn/contract/base/states'
import type { CommunicationListItem } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeOf, useOutcomeTexts } from './communication-outcome.ts'
import { COMMUNICATION_MARKS, LOG_MARKS, MARKS, type Mark } from './marks.tsx'
import { COMMUNICATION_TONES, LOG_TONES, type Tone } from './tones.ts'

type Props = { tone: Tone; mark: Mark; children: ReactNode }

/** A status with its tone and mark: `<StatusTag tone="success" mark="done">Delivered</StatusTag>`. */
export function StatusTag({ tone, mark, children }: Props) {
  return (
    <span className="status" data-tone={tone}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        {MARKS[mark]}
      </svg>
      {children}
    </span>
  )
}

/** The status of a message, as in Logs. `isHeld`: the hours of the account hold it. */
export function LogStatusTag({ status, isHeld = false }: { status: LogStatus; isHeld?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <StatusTag tone={LOG_TONES[status]} mark={LOG_MARKS[status]}>
      {isHeld ? t('communicationStatus.held') : t(`logStatus.${status}`)}
    </StatusTag>
  )
}

type Sent = Pick<CommunicationListItem, 'status' | 'totalRecipients' | 'counts'> &
  Partial<Pick<CommunicationListItem, 'channel' | 'heldUntil'>>

/** The status of a communication; for a finished one, its outcome. */
export function CommunicationStatusTag({ communication }: { communication: Sent }) {
  const { t } = useTranslation('common')
  const text = useOutcomeTexts()
  const { percent } = useFormat()
  const { status, heldUntil } = communication
  const outcome = outcomeOf(communication)
  if (outcome) {
    return (
      <StatusTag tone={outcome.tone} mark={outcome.mark}>
        {outcome.text === 'waiting'
          ? text('waiting', { count: outcome.count })
          : text(outcome.text, { share: percent(outcome.share, 0) })}
      </StatusTag>
    )
  }
  // The hours of the account hold it: nobody has to resume it.
  const isHeld = heldUntil !== undefined && heldUntil !== null
  return (
    <StatusTag tone={COMMUNICATION_TONES[status]} mark={COMMUNICATION_MARKS[isHeld ? 'scheduled' : status]}>
      {t(`communicationStatus.${isHeld ? 'held' : status}`)}
    </StatusTag>
  )
}

type Dated = Pick<CommunicationListItem, 'status' | 'submittedDate' | 'scheduling' | 'startedAt'>

/** When a communication was sent; while it waits for its time, when it starts. */
export function CommunicationTime({ communication }: { communication: Dated }) {
  const { status, submittedDate, scheduling, startedAt } = communication
  const { t } = useTranslation('common')
  const { dateTime } = useFormat()
  const at = startedAt ?? submittedDate
  if (status !== 'scheduled' || !scheduling) return <time dateTime={at}>{dateTime(at)}</time>
  return <time dateTime={scheduling}>{t('startsAt', { time: dateTime(scheduling) })}</time>
}
