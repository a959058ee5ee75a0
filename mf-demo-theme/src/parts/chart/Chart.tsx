import '@songsarn/ui/states/states.css'
import './chart.css'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { type Colors, colors } from '@songsarn/ui/theme/tokens'
import { lazy, Suspense } from 'react'
import type { ChartOption } from './chart-option.ts'
import { seriesColors } from './series-colors.ts'

const Drawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }))

export type ChartLook = { colors: Colors; series: readonly string[] }

type Props = {
  /** What the picture says, in a sentence. */
  label: string
  option(look: ChartLook): ChartOption
  /** The same figures for those who do not see the picture: column heads, then rows whose first cell is their head. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Pixels. */
  height?: number
}

/** A picture of figures, and the figures. The chart library comes in a chunk of its own; until then the place is kept. */
export function Chart({ label, option, table, height = 220 }: Props) {
  const skin = useObserved(useShell().theme)
  return (
    <figure className="demo-chart">
      <div role="img" aria-label={label} style={{ height }}>
        <Suspense fallback={<div className="skeleton-bar" />}>
          <Drawing option={option({ colors: colors[skin], series: seriesColors(skin) })} />
        </Suspense>
      </div>
      {/* A table of its own would be as tall as its rows, seen or not. */}
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
