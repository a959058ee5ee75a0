import { expect, it } from '@jest/globals'
import { formatNumber } from '@songsarn/i18n/numbers'
import { SERIES_COLORS } from '../theme/palette.ts'
import { colors, SKINS } from '../theme/tokens.ts'
import { stackedBarsOption } from './stacked-bars.ts'

const option = stackedBarsOption({
  skin: 'light',
  bars: [
    { label: '1', title: '1 Nov 2026' },
    { label: '2', title: '<img src=x onerror=alert(1)>' },
  ],
  series: [
    { name: 'Delivered', color: '#111', values: [12, 1200] },
    { name: 'Rejected', color: '#222', values: [0, 3] },
  ],
  format: (value) => formatNumber(value, 'en'),
})

it('draws nothing for 0', () => {
  expect(option.series.map(({ data }) => data)).toEqual([
    [12, 1200],
    [null, 3],
  ])
})

it('lists the figures of a bar from top to bottom, and escapes markup', () => {
  const box = option.tooltip.formatter([
    { dataIndex: 1, seriesIndex: 0, value: 1200 },
    { dataIndex: 1, seriesIndex: 1, value: 3 },
  ])
  expect([...box.querySelectorAll('.chart-tip')].map((row) => row.textContent)).toEqual(['Rejected3', 'Delivered1,200'])
  expect(box.querySelector('img')).toBeNull()
})

/** Relative luminance and contrast, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

it.each(SKINS)('has %s series colours that contrast with the surface and with their neighbours', (skin) => {
  const { blue, sky, orange, vermilion } = SERIES_COLORS[skin]
  for (const color of Object.values(SERIES_COLORS[skin]))
    expect(contrast(color, colors[skin].surface)).toBeGreaterThanOrEqual(3)
  for (const [below, above] of [
    [blue, sky],
    [orange, vermilion],
  ] as const) {
    expect(contrast(below, above)).toBeGreaterThanOrEqual(1.5)
  }
})
