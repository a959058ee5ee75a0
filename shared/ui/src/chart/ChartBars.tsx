import type { ChartScale, Coloured } from './chart-scale.ts'

/** Widest bar in pixels. */
const WIDEST = { beside: 18, stacked: 28 }
/** Share of a place that its bars take. */
const FILLED = 0.7
const ROUND = 3

type Props = {
  series: readonly Coloured[]
  scale: ChartScale
  isStacked: boolean
  onPick?(place: number, series: number): void
}

/** The bars of a place beside each other, or on top of each other from the first series up. */
export function ChartBars({ series, scale, isStacked, onPick }: Props) {
  const places = Array.from({ length: Math.max(0, ...series.map(({ values }) => values.length)) }, (_, place) => place)
  const bars = places.flatMap((place) => (isStacked ? stackOf(series, place, scale) : groupOf(series, place, scale)))
  return (
    <g className="chart-grow" data-picks={onPick !== undefined || undefined} data-stacked={isStacked || undefined}>
      {bars.map(({ place, at, color, path }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the mouse; the table beside the chart has the links
        <path key={`${place}/${at}`} d={path} fill={color} onClick={onPick && (() => onPick(place, at))} />
      ))}
    </g>
  )
}

type Bar = { place: number; at: number; color: string; path: string }

/** A value of 0 has no bar. */
function stackOf(series: readonly Coloured[], place: number, scale: ChartScale): Bar[] {
  const wide = Math.min(WIDEST.stacked, scale.step * FILLED)
  const left = scale.x(place) - wide / 2
  let sum = 0
  return series.flatMap(({ color, values }, at) => {
    const value = values[place] ?? 0
    if (value === 0) return []
    const from = scale.y(sum)
    sum += value
    return [{ place, at, color, path: `M${left} ${from}V${scale.y(sum)}h${wide}V${from}Z` }]
  })
}

function groupOf(series: readonly Coloured[], place: number, scale: ChartScale): Bar[] {
  const wide = Math.min(WIDEST.beside, (scale.step * FILLED) / series.length)
  const first = scale.x(place) - (wide * series.length) / 2
  return series.flatMap(({ color, values }, at) => {
    const top = scale.y(values[place] ?? 0)
    const high = scale.bottom - top
    if (high === 0) return []
    const round = Math.min(ROUND, high, wide / 2)
    const left = first + wide * at
    const path = `M${left} ${scale.bottom}V${top + round}q0 ${-round} ${round} ${-round}H${left + wide - round}q${round} 0 ${round} ${round}V${scale.bottom}Z`
    return [{ place, at, color, path }]
  })
}
