import { expect, it } from '@jest/globals'
import { type ChartKind, chartScale, everyLabel } from './chart-scale.ts'

const scaleOf = (values: readonly number[][], kind: ChartKind = 'bars') =>
  chartScale({
    kind,
    labels: (values[0] ?? []).map(String),
    series: values.map((some, at) => ({ name: String(at), values: some })),
    format: String,
    width: 500,
    height: 220,
  })

it.each([
  { values: [[0, 0]], ticks: [0, 1] },
  { values: [[1, 3]], ticks: [0, 1, 2, 3] },
  { values: [[4870, 6120]], ticks: [0, 2000, 4000, 6000, 8000] },
  {
    values: [
      [2, 1],
      [3, 1],
    ],
    kind: 'stacked' as const,
    ticks: [0, 1, 2, 3, 4, 5],
  },
])('$values has whole numbers on its axis: $ticks', ({ values, kind, ticks }) => {
  const scale = scaleOf(values, kind)
  expect(scale.ticks).toEqual(ticks)
  // The highest bar fits.
  expect(scale.y(ticks.at(-1) ?? 0)).toBeGreaterThanOrEqual(scale.top)
  expect(scale.y(0)).toBe(scale.bottom)
})

it('lines begin at one edge and end at the other, bars have half a place beside them', () => {
  const lines = scaleOf([[1, 2, 3]], 'lines')
  expect([lines.x(0), lines.x(2)]).toEqual([lines.left, lines.right])
  const bars = scaleOf([[1, 2, 3]])
  expect(bars.x(0) - bars.left).toBeCloseTo(bars.step / 2)
  expect(bars.right - bars.x(2)).toBeCloseTo(bars.step / 2)
})

it('finds the place under the pointer, also beyond the first and the last', () => {
  for (const scale of [scaleOf([[1, 2, 3]]), scaleOf([[1, 2, 3]], 'lines')]) {
    expect([0, 1, 2].map((place) => scale.placeAt(scale.x(place)))).toEqual([0, 1, 2])
    expect([scale.placeAt(-10), scale.placeAt(9999)]).toEqual([0, 2])
  }
})

it('one place has no next one', () => {
  expect(scaleOf([[4]], 'lines').x(0)).toBeGreaterThan(0)
  expect(scaleOf([[4]], 'lines').placeAt(300)).toBe(0)
})

it('leaves labels out where they would touch', () => {
  expect(everyLabel(['1', '2', '3'], 40)).toBe(1)
  expect(everyLabel(['1 Nov 2026', '2 Nov 2026'], 40)).toBe(2)
  // Marks of Thai take no width.
  expect(everyLabel(['ทั้งวัน'], 45)).toBe(everyLabel(['ทงวน'], 45))
})
