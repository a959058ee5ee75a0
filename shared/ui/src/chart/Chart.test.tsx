import { afterEach, beforeAll, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { SERIES } from '../theme/palette.ts'
import { Chart } from './Chart.tsx'
import { lineOption } from './chart-option.ts'
import { Legend } from './Legend.tsx'
import { Ring } from './Ring.tsx'

const axes = { labels: ['1', '2'], series: [{ name: 'Sent', values: [3, 5] }], format: String }
const table = {
  heads: ['Day', 'Sent'],
  rows: [
    ['1', '3'],
    ['2', '5'],
  ],
}

function draw(isEmpty: boolean) {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <Chart kind="lines" skin="light" label="Messages" option={lineOption(axes)} table={table} isEmpty={isEmpty} />
    </I18nextProvider>,
  )
}

// The chart loads ECharts when it draws, which takes longer than tests wait on a busy machine.
beforeAll(() => import('./lines-drawing.ts'), 60_000)
afterEach(cleanup)

it('says what it shows, with the figures as a table', async () => {
  draw(false)
  await waitFor(() => expect(document.querySelector('.chart-drawing')).not.toBeNull())
  expect(screen.getByRole('img', { name: 'Messages' })).toBeTruthy()
  const figures = within(screen.getByRole('table', { name: 'Messages' }))
  expect(figures.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Sent'])
  expect(figures.getByRole('row', { name: '2 5' })).toBeTruthy()
})

it('says that there are no figures yet', () => {
  draw(true)
  expect(screen.getByText('No figures for this period yet')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('tells lines apart without colour', () => {
  const two = { ...axes, series: [...axes.series, { name: 'Delivered', values: [2, 4] }] }
  const { series } = lineOption(two)({ colors: {} as never, series: SERIES.light })
  expect(series.map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', 'dashed'])
  const chosen = lineOption({ ...two, series: two.series.map((one) => ({ ...one, isDashed: false })) })
  const lines = chosen({ colors: {} as never, series: SERIES.light }).series
  expect(lines.map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', 'solid'])
})

it('draws a ring whose arcs are as long as their shares', () => {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <Ring
        skin="dark"
        label="Outcome"
        parts={[
          { name: 'Delivered', value: 75 },
          { name: 'Rejected', value: 25 },
        ]}
      />
      <Legend skin="dark" items={[{ name: 'Sent', figure: '100' }]} />
    </I18nextProvider>,
  )
  const lengths = [...document.querySelectorAll('circle')].map((arc) =>
    Number(arc.getAttribute('stroke-dasharray')?.split(' ')[0]),
  )
  // A gap of one unit is left between them.
  expect(((lengths[0] ?? 0) + 1) / ((lengths[1] ?? 0) + 1)).toBeCloseTo(3)
  expect(screen.getByText('75%')).toBeTruthy()
  expect(screen.getByText('100')).toBeTruthy()
})
