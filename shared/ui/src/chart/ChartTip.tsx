type Row = { name: string; color: string; figure: string }
type Props = {
  title: string
  rows: readonly Row[]
  isStacked: boolean
  /** Middle of the place, and width of the drawing, in pixels. */
  x: number
  width: number
}

/** The figures of one place, beside it; of stacked bars from top to bottom. The table of the chart has them for screen readers. */
export function ChartTip({ title, rows, isStacked, x, width }: Props) {
  const side = x < width / 2 ? { left: x + 16 } : { right: width - x + 16 }
  return (
    <div className="chart-tip" style={{ ...side, maxWidth: Math.max(x, width - x) - 16 }} aria-hidden>
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
