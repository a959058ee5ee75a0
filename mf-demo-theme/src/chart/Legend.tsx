import './chart.css'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { seriesColors } from './series-colors.ts'

/** The colours and names of a chart's series, with optional figures. */
export function Legend({ items }: { items: readonly { name: string; figure?: string }[] }) {
  const skin = useObserved(useShell().theme)
  return (
    <ul className="demo-chart-legend">
      {items.map(({ name, figure }, index) => (
        <li key={name}>
          <i style={{ background: seriesColors(skin)[index] }} aria-hidden />
          {name} {figure && <strong>{figure}</strong>}
        </li>
      ))}
    </ul>
  )
}
