import './chart.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import type { ReactNode } from 'react'
import { seriesColors } from './series-colors.ts'

type Props = {
  label: string
  parts: readonly { name: string; value: number; note?: ReactNode }[]
  /** The values are percentages. */
  percent?: boolean
}

const RADIUS = 40
const LENGTH = 2 * Math.PI * RADIUS

/** A ring chart with its figures. Drawn by hand: three arcs need no chart library. */
export function Ring({ label, parts, percent }: Props) {
  const skin = useObserved(useShell().theme)
  const format = useFormat()
  const colors = seriesColors(skin)
  const total = parts.reduce((sum, { value }) => sum + value, 0) || 1
  const before = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0))
  return (
    <div className="ring">
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        {parts.map(({ name, value }, index) => (
          <circle
            key={name}
            cx="50"
            cy="50"
            r={RADIUS}
            stroke={colors[index]}
            // A gap of one unit separates neighbours without relying on colour.
            strokeDasharray={`${Math.max(0, (value / total) * LENGTH - 1)} ${LENGTH}`}
            strokeDashoffset={-((before[index] ?? 0) / total) * LENGTH}
          />
        ))}
      </svg>
      <dl>
        {parts.map(({ name, value, note }, index) => (
          <div key={name}>
            <dt>
              <i style={{ background: colors[index] }} aria-hidden />
              {name}
            </dt>
            <dd>
              {!percent && format.number(value)}{' '}
              <span className={percent ? undefined : 'quiet'}>{format.percent((value / total) * 100, 1)}</span> {note}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
