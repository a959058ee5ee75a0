import './chart.css'
import { SERIES } from '../theme/palette.ts'
import type { Skin } from '../theme/tokens.ts'

type Props = { skin: Skin; items: readonly { name: string; figure?: string; color?: string; isDashed?: boolean }[] }

/** The colours and names of a chart's series, with optional figures. */
export function Legend({ skin, items }: Props) {
  return (
    <ul className="chart-legend">
      {items.map(({ name, figure, color, isDashed }, index) => (
        <li key={name}>
          <i style={{ backgroundColor: color ?? SERIES[skin][index] }} data-dashed={isDashed} aria-hidden />
          {name} {figure && <strong>{figure}</strong>}
        </li>
      ))}
    </ul>
  )
}
