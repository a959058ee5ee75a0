import { useFormat } from '@songsarn/i18n/use-format'
import type { ReactNode } from 'react'
import type { Tone } from '../status/tones.ts'
import './history.css'

export type HistoryEvent = {
  /** ISO 8601. */
  at: string
  title: string
  tone?: Tone
  /** Details of the event. */
  details?: ReactNode
}

/** Shows the events of one thing, in the order given. */
export function History({ events }: { events: readonly HistoryEvent[] }) {
  const format = useFormat()
  return (
    <ol className="history">
      {events.map(({ at, title, tone = 'neutral', details }, index) => (
        <li key={index} className="history-event" data-tone={tone}>
          <p className="history-head">
            <span className="history-title">{title}</span>
            <time dateTime={at}>{format.dateTime(at, { seconds: true })}</time>
          </p>
          {details}
        </li>
      ))}
    </ol>
  )
}
