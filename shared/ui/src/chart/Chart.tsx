import { lazy, Suspense } from 'react'
import { SERIES } from '../theme/palette.ts'
import { colors, type Skin } from '../theme/tokens.ts'
import type { ChartDrawingProps } from './ChartDrawing.tsx'
import type { ChartLook, ChartOption } from './chart-option.ts'
import { EmptyChart } from './EmptyChart.tsx'
import { useChartTexts } from './texts.ts'
import '../states/states.css'
import './chart.css'

/** Each loads the chart library with its own kind of chart only. */
const DRAWINGS = {
  bars: lazy(() => import('./bars-drawing.ts')),
  lines: lazy(() => import('./lines-drawing.ts')),
}

type Props = Pick<ChartDrawingProps, 'onPick'> & {
  kind: keyof typeof DRAWINGS
  skin: Skin
  /** Content of the chart, in a sentence. */
  label: string
  option(look: ChartLook): ChartOption
  /** The same figures for screen readers, when no table is beside the chart. The first cell of a row is its header. */
  table?: ChartTable
  /** There are no figures yet: the chart says so instead of drawing axes. */
  isEmpty?: boolean
  /** Height of the drawing in pixels. */
  height?: number
}

export type ChartTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

/** Bars or lines, with their figures as a table. The library loads with the first chart; a skeleton keeps its place. */
export function Chart({ kind, skin, label, option, table, isEmpty = false, height = 220, onPick }: Props) {
  const text = useChartTexts()
  const Drawing = DRAWINGS[kind]
  if (isEmpty) return <EmptyChart height={height}>{text('empty')}</EmptyChart>
  return (
    <figure className="chart">
      <div role="img" aria-label={label} style={{ height }}>
        <Suspense fallback={<div className="skeleton-bar" />}>
          <Drawing option={option({ colors: colors[skin], series: SERIES[skin] })} onPick={onPick} />
        </Suspense>
      </div>
      {table && <Figures caption={label} {...table} />}
    </figure>
  )
}

/** A hidden table still takes the height of its rows; the `div` does not. */
function Figures({ caption, heads, rows }: ChartTable & { caption: string }) {
  return (
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
