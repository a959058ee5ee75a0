import './status.css'
import type { CommunicationStatus, LogStatus } from '@songsarn/contract/states'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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

/** The status of a message, as in Logs. */
export function LogStatusTag({ status }: { status: LogStatus }) {
  const { t } = useTranslation('common')
  return (
    <StatusTag tone={LOG_TONES[status]} mark={LOG_MARKS[status]}>
      {t(`logStatus.${status}`)}
    </StatusTag>
  )
}

/** The status of a communication. */
export function CommunicationStatusTag({ status }: { status: CommunicationStatus }) {
  const { t } = useTranslation('common')
  return (
    <StatusTag tone={COMMUNICATION_TONES[status]} mark={COMMUNICATION_MARKS[status]}>
      {t(`communicationStatus.${status}`)}
    </StatusTag>
  )
}
