import { nice, ticks } from 'd3-array'

/** Values of one row of bars or points. All are 0 or more. Without a colour, a series has the colour of its position. */
export type Series = { name: string; values: readonly number[]; color?: string; isDashed?: boolean }
/** With the colour that it is drawn in. */
export type Coloured = Series & { color: string }
export type ChartKind = 'bars' | 'stacked' | 'lines'

/** Where a chart draws. All lengths are in pixels of the drawing. */
export type ChartScale = {
  /** The plot between the axes. */
  left: number
  right: number
  top: number
  bottom: number
  /** From the middle of one place to the middle of the next. */
  step: number
  /** The middle of a place. */
  x(place: number): number
  y(value: number): number
  /** The place whose middle is nearest. */
  placeAt(x: number): number
  ticks: readonly number[]
}

type Of = {
  kind: ChartKind
  labels: readonly string[]
  series: readonly Series[]
  format(value: number): string
  width: number
  height: number
}

/** Widths at 12 px: of a digit and most letters, and of the narrow ones. Thai marks stand above or below their letter. */
const CHARACTER = 7.2
const NARROW = /[.,:;il ]/gu
const MARKS = /\p{M}/gu
/** Height of the labels below the plot, with their distance. */
const LABELS = 24
const TOP = 12
const GAP = 8

export function chartScale({ kind, labels, series, format, width, height }: Of): ChartScale {
  const most = Math.max(1, ...(kind === 'stacked' ? sums(labels, series) : series.flatMap(({ values }) => values)))
  const [, end] = nice(0, most, 4)
  const marks = ticks(0, end, 4).filter(Number.isInteger)
  const left = Math.ceil(Math.max(...marks.map((mark) => widthOf(format(mark))))) + GAP
  // Lines begin and end at the edges; bars have half a place beside them.
  const right = width - (kind === 'lines' ? GAP : 0)
  const inset = kind === 'lines' ? 0 : 0.5
  const step = (right - left) / Math.max(1, labels.length - 1 + 2 * inset)
  const bottom = height - LABELS
  return {
    left,
    right,
    top: TOP,
    bottom,
    step,
    x: (place) => left + (place + inset) * step,
    y: (value) => bottom - (value / end) * (bottom - TOP),
    placeAt: (x) => Math.max(0, Math.min(labels.length - 1, Math.round((x - left) / step - inset))),
    ticks: marks,
  }
}

function sums(labels: readonly string[], series: readonly Series[]): number[] {
  return labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
}

/** Every label, or every second, third, …, so that none touches the next. */
export function everyLabel(labels: readonly string[], step: number): number {
  const longest = Math.max(CHARACTER, ...labels.map(widthOf)) + GAP
  return Math.max(1, Math.ceil(longest / step))
}

function widthOf(label: string): number {
  const narrow = label.match(NARROW)?.length ?? 0
  return (label.replace(MARKS, '').length - narrow / 2) * CHARACTER
}
