import './need-row.css'
import { MARKS, type Mark } from '@songsarn/ui/status/marks.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import type { ReactNode } from 'react'
import { ShellLink } from './ShellLink.tsx'

type Props = {
  tone: Tone
  mark: Mark
  /** The list of what waits. */
  to?: string
  /** Since when, by whom. */
  detail: ReactNode
  children: ReactNode
}

/** A row of a list with class `needs`: what waits for somebody, with a link to it. */
export function NeedRow({ tone, mark, to, detail, children }: Props) {
  return (
    <li>
      <span className="status need-sign" data-tone={tone} aria-hidden>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          {MARKS[mark]}
        </svg>
      </span>
      <span className="need-text">
        {to ? <ShellLink to={to}>{children}</ShellLink> : <b>{children}</b>}
        <span className="need-detail">{detail}</span>
      </span>
    </li>
  )
}
