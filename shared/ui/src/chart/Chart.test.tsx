import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { SERIES } from '../theme/palette.ts'
import { Chart } from './Chart.tsx'
import type { ChartData } from './ChartDrawing.tsx'
import { Legend } from './Legend.tsx'
import { Ring } from './Ring.tsx'

const WIDTH = 440
const sent = { name: 'Sent', values: [3, 5] }
const delivered = { name: 'Delivered', values: [2, 0] }
const table = {
  heads: ['Day', 'Sent'],
  rows: [
    ['1', '3'],
    ['2', '5'],
  ],
}

function draw(data: Partial<ChartData> & { isEmpty?: boolean } = {}) {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <Chart
        kind="lines"
        skin="light"
        label="Messages"
        labels={['1', '2']}
        series={[sent]}
        format={String}
        table={table}
        {...data}
      />
    </I18nextProvider>,
  )
}

const drawn = (selector: string) => [...document.querySelectorAll(`.chart-drawing ${selector}`)]
const texts = (selector: string) => drawn(selector).map(({ textContent }) => textContent)

// jsdom lays nothing out, and has no observer of sizes.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  globalThis.ResizeObserver = class implements ResizeObserver {
    #tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell
    }
    observe() {
      this.#tell([], this)
    }
    unobserve() {}
    disconnect() {}
  }
})
afterEach(cleanup)

it('says what it shows, with the figures as a table', () => {
  draw()
  expect(screen.getByRole('img', { name: 'Messages' })).toBeTruthy()
  const figures = within(screen.getByRole('table', { name: 'Messages' }))
  expect(figures.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Sent'])
  expect(figures.getByRole('row', { name: '2 5' })).toBeTruthy()
})

it('says that there are no figures yet', () => {
  draw({ isEmpty: true })
  expect(screen.getByText('No figures for this period yet')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('tells lines apart without colour', () => {
  const dashes = () => drawn('.chart-series').map((line) => line.hasAttribute('stroke-dasharray'))
  draw({ series: [sent, delivered] })
  expect(dashes()).toEqual([false, true])
  expect(drawn('.chart-series').map((line) => line.getAttribute('stroke'))).toEqual(SERIES.light.slice(0, 2))
  cleanup()
  draw({ series: [sent, { ...delivered, isDashed: false }] })
  expect(dashes()).toEqual([false, false])
})

it('stacks bars from the first series up, draws nothing for 0, and names what was pressed', () => {
  const onPick = jest.fn()
  draw({ kind: 'stacked', series: [delivered, sent], onPick })
  const bars = drawn('.chart-grow path')
  const [low = '', high = ''] = bars.map((bar) => bar.getAttribute('d') ?? '')
  expect(bars).toHaveLength(3)
  const topOf = (path: string) => /V([\d.]+)h/.exec(path)?.[1]
  const bottomOf = (path: string) => /^M[\d.]+ ([\d.]+)V/.exec(path)?.[1]
  expect(bottomOf(high)).toBe(topOf(low))
  for (const bar of bars) fireEvent.click(bar)
  expect(onPick.mock.calls).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
  ])
})

it('lists the figures of the place under the pointer, of a stack from top to bottom', () => {
  const title = '<img src=x onerror=alert(1)>'
  draw({ kind: 'stacked', series: [delivered, sent], titles: [title, '2 Nov 2026'] })
  const [drawing] = drawn('svg')
  if (!drawing) throw new Error('no drawing')
  fireEvent.mouseMove(drawing, { clientX: WIDTH - 5 })
  expect(texts('.chart-tip strong')).toEqual(['2 Nov 2026'])
  expect(texts('.chart-tip div')).toEqual(['Sent5', 'Delivered0'])
  fireEvent.mouseMove(drawing, { clientX: 60 })
  expect(texts('.chart-tip strong')).toEqual([title])
  fireEvent.mouseLeave(drawing)
  expect(drawn('.chart-tip')).toEqual([])
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
