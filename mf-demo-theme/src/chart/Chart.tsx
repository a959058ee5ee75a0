import '@songsarn/ui/states/states.css'
import './chart.css'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { colors } from '@songsarn/ui/theme/tokens'
import { lazy, Suspense } from 'react'
import type { ChartLook, ChartOption } from './chart-option.ts'
import { seriesColors } from './series-colors.ts'

const Drawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }))

type Props = {
  /** What the chart shows, in a sentence. */
  label: string
  option(look: ChartLook): ChartOption
  /** The same figures for screen readers. The first cell of a row is its header. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Pixels. */
  height?: number
}

/** A chart with its figures as a table. The chart library is a chunk of its own; a skeleton reserves its space. */
export function Chart({ label, option, table, height = 220 }: Props) {
  const skin = useObserved(useShell().theme)
  return (
    <figure className="demo-chart">
      <div role="img" aria-label={label} style={{ height }}>
        <Suspense fallback={<div className="skeleton-bar" />}>
          <Drawing option={option({ colors: colors[skin], series: seriesColors(skin) })} />
        </Suspense>
      </div>
      {/* A hidden table still takes the height of its rows; the `div` does not. */}
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={table.heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
