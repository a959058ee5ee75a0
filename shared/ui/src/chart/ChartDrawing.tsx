import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { ChartBars } from './ChartBars.tsx'
import { ChartLines } from './ChartLines.tsx'
import { ChartTip } from './ChartTip.tsx'
import { type ChartKind, type ChartScale, type Coloured, chartScale, everyLabel, type Series } from './chart-scale.ts'

export type ChartData = {
  kind: ChartKind
  /** One for each place of the horizontal axis. */
  labels: readonly string[]
  /** Head the figures of a place; the labels, when they are left out. */
  titles?: readonly string[]
  series: readonly Series[]
  format(value: number): string
  onPick?(place: number, series: number): void
}

type Props = Omit<ChartData, 'series'> & { series: readonly Coloured[]; height: number }

/** Axes, bars or lines, and the figures of the place under the pointer. As wide as its parent. */
export function ChartDrawing({ height, onPick, ...data }: Props) {
  const { kind, labels, titles = labels, series, format } = data
  const [width, setWidth] = useState(0)
  const [hovered, setHovered] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // The observer also reports the first size. An element in a hidden tab has none.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = width > 0 ? chartScale({ ...data, width, height }) : undefined
  const follow = ({ clientX, currentTarget }: MouseEvent<SVGSVGElement>) =>
    setHovered(scale?.placeAt(clientX - currentTarget.getBoundingClientRect().left))
  return (
    <div ref={frame} className="chart-drawing">
      {scale && (
        <svg aria-hidden width={width} height={height} onMouseMove={follow} onMouseLeave={() => setHovered(undefined)}>
          <Axes labels={labels} scale={scale} format={format} atEdges={kind === 'lines'} />
          {hovered !== undefined && <Hovered kind={kind} place={hovered} scale={scale} />}
          {kind === 'lines' ? (
            <ChartLines series={series} scale={scale} hovered={hovered} />
          ) : (
            <ChartBars series={series} scale={scale} isStacked={kind === 'stacked'} onPick={onPick} />
          )}
        </svg>
      )}
      {scale && hovered !== undefined && (
        <ChartTip
          title={titles[hovered] ?? ''}
          rows={series.map(({ name, color, values }) => ({ name, color, figure: format(values[hovered] ?? 0) }))}
          isStacked={kind === 'stacked'}
          x={scale.x(hovered)}
          width={width}
        />
      )}
    </div>
  )
}

type AxesProps = { labels: readonly string[]; scale: ChartScale; format(value: number): string; atEdges: boolean }

function Axes({ labels, scale, format, atEdges }: AxesProps) {
  const { left, right, bottom } = scale
  const every = everyLabel(labels, scale.step)
  const last = labels.length - 1
  // The first and the last label of lines stay within the axis.
  const anchor = (place: number) =>
    !atEdges || last === 0 ? 'middle' : place === 0 ? 'start' : place === last ? 'end' : 'middle'
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className="chart-line" d={`M${left} ${Math.round(scale.y(tick)) + 0.5}H${right}`} />
          <text x={left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, place) =>
        place % every === 0 ? (
          <text key={place} x={scale.x(place)} y={bottom + 18} textAnchor={anchor(place)}>
            {label}
          </text>
        ) : null,
      )}
    </>
  )
}

function Hovered({ kind, place, scale }: { kind: ChartKind; place: number; scale: ChartScale }) {
  const { top, bottom, step } = scale
  const x = scale.x(place)
  if (kind === 'lines') return <path className="chart-here" d={`M${x} ${top}V${bottom}`} />
  return <rect className="chart-shade" x={x - step / 2} y={top} width={step} height={bottom - top} />
}
