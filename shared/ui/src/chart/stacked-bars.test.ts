import { expect, it } from '@jest/globals'
import { formatNumber } from '@songsarn/i18n/numbers'
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
