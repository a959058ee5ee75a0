import './status.css'
import type { CommunicationStatus, LogStatus } from '@songsarn/contract/states'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMUNICATION_TONES, LOG_TONES, type Tone } from './tones.ts'

/** What each tone draws beside its word, so that a status is never told by colour alone. */
const MARKS: Record<Tone, ReactNode> = {
  success: <path d="m3.5 8.5 3 3 6-7" />,
  info: <path d="M2.5 8h10m-4-4 4 4-4 4" />,
  warning: <path d="M8 3v6m0 3.4v.1" />,
  danger: <path d="m4 4 8 8m0-8-8 8" />,
  neutral: <path d="M8 4v4.5l3 1.5" />,
}

/** A status in a word with its tone: `<StatusTag tone="success">Delivered</StatusTag>`. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="status" data-tone={tone}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        {MARKS[tone]}
      </svg>
      {children}
    </span>
  )
}

/** What became of a message, in the word that Logs uses. */
export function LogStatusTag({ status }: { status: LogStatus }) {
  const { t } = useTranslation('common')
  return <StatusTag tone={LOG_TONES[status]}>{t(`logStatus.${status}`)}</StatusTag>
}

/** How far a communication is. */
export function CommunicationStatusTag({ status }: { status: CommunicationStatus }) {
  const { t } = useTranslation('common')
  return <StatusTag tone={COMMUNICATION_TONES[status]}>{t(`communicationStatus.${status}`)}</StatusTag>
}
