import { SERIES } from '../theme/palette.ts'
import type { Skin } from '../theme/tokens.ts'
import { type ChartData, ChartDrawing } from './ChartDrawing.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import { useChartTexts } from './texts.ts'
import './chart.css'

type Props = ChartData & {
  skin: Skin
  /** Content of the chart, in a sentence. */
  label: string
  /** The same figures for screen readers, when no table is beside the chart. The first cell of a row is its header. */
  table?: ChartTable
  /** There are no figures yet: the chart says so instead of drawing axes. */
  isEmpty?: boolean
  /** Height of the drawing in pixels. */
  height?: number
}

export type ChartTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

/** Bars beside each other, stacked bars or lines, with their figures as a table. */
export function Chart({ skin, label, table, isEmpty = false, height = 220, series, ...data }: Props) {
  const text = useChartTexts()
  if (isEmpty) return <EmptyChart height={height}>{text('empty')}</EmptyChart>
  const colours = SERIES[skin]
  const coloured = series.map((one, at) => ({ ...one, color: one.color ?? colours[at % colours.length] ?? '' }))
  return (
    <figure className="chart">
      <div role="img" aria-label={label} style={{ height }}>
        <ChartDrawing {...data} series={coloured} height={height} />
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
