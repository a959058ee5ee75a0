import './chart.css'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ReactNode } from 'react'
import { SERIES } from '../theme/palette.ts'
import type { Skin } from '../theme/tokens.ts'

type Props = {
  skin: Skin
  label: string
  parts: readonly { name: string; value: number; note?: ReactNode }[]
  /** The values are percentages. */
  percent?: boolean
}

const RADIUS = 40
const LENGTH = 2 * Math.PI * RADIUS

/** A ring chart with its figures. Drawn by hand: three arcs need no chart library. */
export function Ring({ skin, label, parts, percent }: Props) {
  const format = useFormat()
  const colors = SERIES[skin]
  const total = parts.reduce((sum, { value }) => sum + value, 0) || 1
  const before = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0))
  return (
    <div className="chart-ring">
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
              <span className={percent ? undefined : 'chart-share'}>{format.percent((value / total) * 100, 1)}</span>{' '}
              {note}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
