type Row = { name: string; color: string; figure: string }
type Props = {
  title: string
  rows: readonly Row[]
  isStacked: boolean
  /** Middle of the place, and width of the drawing, in pixels. */
  x: number
  width: number
}

/** Widest box in pixels. It stays within the drawing. */
const WIDEST = 240
const DISTANCE = 16

/** The figures of one place, beside it; of stacked bars from top to bottom. The table of the chart has them for screen readers. */
export function ChartTip({ title, rows, isStacked, x, width }: Props) {
  const beside = (distance: number) => Math.max(0, Math.min(distance + DISTANCE, width - WIDEST))
  const side = x < width / 2 ? { left: beside(x) } : { right: beside(width - x) }
  return (
    <div className="chart-tip" style={{ ...side, maxWidth: WIDEST }} aria-hidden>
      <strong>{title}</strong>
      {(isStacked ? rows.toReversed() : rows).map(({ name, color, figure }) => (
        <div key={name}>
          <i style={{ background: color }} />
          <span>{name}</span>
          <b>{figure}</b>
        </div>
      ))}
    </div>
  )
}
