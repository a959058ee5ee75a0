import { expect, it } from '@jest/globals'
import { type Figure, measureAll } from './measure.ts'
import type { Measured, Step } from './step.ts'

const step = (name: string, on: Step['on'] = 'engines'): Step => ({ name, on, measure: async () => [] })

/** Runs steps that measure these values, by step and engine. A step whose value is an error fails. */
async function figuresOf(steps: Step[], values: Record<string, Measured[] | Error>): Promise<Figure[]> {
  const figures: Figure[] = []
  const measure = async ({ name }: Step, engine: string) => {
    const value = values[`${name} ${engine}`]
    if (!Array.isArray(value)) throw value
    return value
  }
  await measureAll(steps, ['managed', 'postgres'], measure, async (some) => void figures.push(...some))
  return figures
}

it('goes on after a step that failed, whose row has the first line of its error', async () => {
  const figures = await figuresOf([step('first'), step('second', 'none')], {
    'first managed': new Error('the disk is full\nat line 1'),
    'first postgres': [{ what: 'time', value: 1.234, unit: 's', atMost: 2 }],
    'second –': [
      { what: 'rate', value: 99, unit: '/s', atLeast: 100 },
      { what: 'visit', value: 1.5, unit: 's', atMost: 2, aim: 1 },
    ],
  })
  expect(figures).toEqual([
    expect.objectContaining({ what: 'first', engine: 'managed', value: null, error: 'the disk is full' }),
    { what: 'time', engine: 'postgres', value: 1.23, unit: 's', goal: '≤ 2', met: true },
    { what: 'rate', engine: '–', value: 99, unit: '/s', goal: '≥ 100', met: false },
    { what: 'visit', engine: '–', value: 1.5, unit: 's', goal: '≤ 2, aim 1', met: true },
  ])
})

it('takes a step without a figure, or whose figure is no number, for failed', async () => {
  const figures = await figuresOf([step('none', 'none'), step('no number', 'none')], {
    'none –': [],
    'no number –': [{ what: 'time', value: Number.NaN, unit: 's' }],
  })
  expect(figures.map(({ what, error }) => [what, error])).toEqual([
    ['none', 'no figure'],
    ['time', 'no number'],
  ])
})

it('compares both servers where the managed one must not be slower', async () => {
  const rate = (value: number): Measured[] => [{ what: 'rate', value, unit: 'messages/s', isCompared: true }]
  const time = (value: number): Measured[] => [
    { what: 'time', value, unit: 's', isCompared: true },
    { what: 'other', value, unit: 's' },
  ]
  const figures = await figuresOf([step('rates'), step('times')], {
    'rates managed': rate(80),
    'rates postgres': rate(100),
    'times managed': time(1.05),
    'times postgres': time(1),
  })
  expect(figures.filter(({ unit }) => unit === '×')).toEqual([
    { what: 'rate: ratio to postgres', engine: 'managed', value: 0.8, unit: '×', goal: '≥ 0.9', met: false },
    { what: 'time: ratio to postgres', engine: 'managed', value: 1.05, unit: '×', goal: '≤ 1.1', met: true },
  ])
})
