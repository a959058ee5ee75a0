type Props = { series: readonly number[]; label: string }

const WIDTH = 240
const HEIGHT = 56

/** The way to a figure as a line: drawn here, since fourteen points need no chart library. */
export function SparkLine({ series, label }: Props) {
  const { x, y } = scaleOf(series)
  const points = series.map((value, index) => `${x(index)} ${y(value)}`).join('L')
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
      <path className="spark-ground" d={`M${points}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="spark-line" d={`M${points}`} />
    </svg>
  )
}

/** The same as bars. */
export function SparkBars({ series, label }: Props) {
  const { y } = scaleOf(series)
  const step = WIDTH / series.length
  const bars = series.map((value, index) => `M${(index + 0.5) * step} ${HEIGHT}V${y(value)}`).join('')
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
      <path className="spark-bars" d={bars} />
    </svg>
  )
}

/** A little above the highest, and not quite down to the lowest, which is still a figure. */
function scaleOf(series: readonly number[]) {
  const low = Math.min(...series) * 0.9
  const span = Math.max(...series) - low || 1
  return {
    x: (index: number) => Math.round((index / Math.max(1, series.length - 1)) * WIDTH),
    y: (value: number) => Math.round(HEIGHT - 3 - ((value - low) / span) * (HEIGHT - 8)),
  }
}
