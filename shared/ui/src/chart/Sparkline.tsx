import type { ReactNode } from 'react'
import './chart.css'

type Props = { series: readonly number[]; label: string }

const WIDTH = 240
const HEIGHT = 56

/** A line chart without axes. Drawn by hand: 14 points need no chart library. */
export function Sparkline({ series, label }: Props) {
  const { x, y } = scaleOf(series)
  const points = series.map((value, index) => `${x(index)} ${y(value)}`).join('L')
  return (
    <Drawing label={label}>
      <path className="chart-spark-ground" d={`M${points}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="chart-spark-line" d={`M${points}`} />
    </Drawing>
  )
}

/** The same with bars. */
export function SparkBars({ series, label }: Props) {
  const { y } = scaleOf(series)
  const step = WIDTH / series.length
  const bars = series.map((value, index) => `M${(index + 0.5) * step} ${HEIGHT}V${y(value)}`).join('')
  return (
    <Drawing label={label}>
      <path className="chart-spark-bars" d={bars} />
    </Drawing>
  )
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className="chart-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  )
}

/** Leaves space above the highest value and below the lowest, so that both are visible. */
function scaleOf(series: readonly number[]) {
  const low = Math.min(...series) * 0.9
  const span = Math.max(...series) - low || 1
  return {
    x: (index: number) => Math.round((index / Math.max(1, series.length - 1)) * WIDTH),
    y: (value: number) => Math.round(HEIGHT - 3 - ((value - low) / span) * (HEIGHT - 8)),
  }
}
