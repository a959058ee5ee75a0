import { describe, expect, it } from '@jest/globals'
import {
  FREQUENCY,
  nextRuns,
  RANGE,
  type RangeCode,
  type Recurrence,
  rangeOf,
  rangeOfFrequency,
} from './report-times.ts'

/** A time in Bangkok. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)
const shown = (time: Date) => new Date(time.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const rule = (of: Partial<Recurrence>): Recurrence => ({
  recurringType: FREQUENCY.daily,
  recurringValue: null,
  start: at('2026-11-20 06:00'),
  end: null,
  ...of,
})
const next = (of: Partial<Recurrence>, after: string, count = 3) => nextRuns(rule(of), at(after), count).map(shown)

describe('the next runs', () => {
  it('are each day at the time of the start', () => {
    expect(next({}, '2026-11-01 00:00')).toEqual(['2026-11-20 06:00', '2026-11-21 06:00', '2026-11-22 06:00'])
    expect(next({}, '2026-12-31 06:00', 1)).toEqual(['2027-01-01 06:00'])
  })

  it('are each week on a weekday, 0 Sunday to 6 Saturday', () => {
    const weekly = { recurringType: FREQUENCY.weekly, recurringValue: 0 }
    // 2026-11-22 is a Sunday.
    expect(next(weekly, '2026-11-20 12:00', 2)).toEqual(['2026-11-22 06:00', '2026-11-29 06:00'])
    expect(next({ ...weekly, recurringValue: 5 }, '2026-11-20 05:59', 1)).toEqual(['2026-11-20 06:00'])
  })

  it('are on the last day of a month that is too short', () => {
    const monthly = { recurringType: FREQUENCY.monthly, recurringValue: 31 }
    expect(next(monthly, '2027-01-31 06:00', 4)).toEqual([
      '2027-02-28 06:00',
      '2027-03-31 06:00',
      '2027-04-30 06:00',
      '2027-05-31 06:00',
    ])
    expect(next({ ...monthly, recurringValue: 1 }, '2026-11-20 07:00', 1)).toEqual(['2026-12-01 06:00'])
  })

  it('are every so many days from the start', () => {
    const custom = { recurringType: FREQUENCY.custom, recurringValue: 10 }
    expect(next(custom, '2026-12-01 00:00', 2)).toEqual(['2026-12-10 06:00', '2026-12-20 06:00'])
  })

  it('end with the report', () => {
    expect(next({ end: at('2026-11-21 06:00') }, '2026-11-01 00:00')).toEqual(['2026-11-20 06:00', '2026-11-21 06:00'])
    expect(next({ end: at('2026-11-20 05:59') }, '2026-11-01 00:00')).toEqual([])
  })

  it('are the same one by one as together, each once, in order, within the bounds, at one time of the day', () => {
    // A linear congruential generator: the cases are the same in each run.
    let seed = 20261122
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 400; round++) {
      const recurringType = ([1, 2, 3, 4] as const)[random(4)] ?? 1
      const recurringValue = [null, random(7), 1 + random(31), 1 + random(60)][recurringType - 1] ?? null
      const start = new Date(at('2024-01-01 00:00').getTime() + random(900 * 24 * 60) * 60_000)
      const end = random(2) === 0 ? null : new Date(start.getTime() + random(700 * 24 * 60) * 60_000)
      const of = { recurringType, recurringValue, start, end }
      const after = new Date(start.getTime() + (random(1000 * 24) - 300 * 24) * 3_600_000)
      const together = nextRuns(of, after, 5)
      const single: Date[] = []
      for (let last = after; single.length < 5; ) {
        const [one] = nextRuns(of, last, 1)
        if (!one) break
        single.push(one)
        last = one
      }
      const context = JSON.stringify({ of, after, together })
      expect([context, single]).toEqual([context, together])
      for (const run of together) {
        expect([context, run > after && run >= start && (end === null || run <= end)]).toEqual([context, true])
        expect([context, shown(run).slice(11)]).toEqual([context, shown(start).slice(11)])
      }
    }
  })
})

describe('a range', () => {
  const now = at('2026-11-22 14:30')
  const custom = { from: at('2026-11-01 00:00'), until: at('2026-11-02 00:00') }
  it.each<[keyof typeof RANGE, string, string]>([
    ['last6Hours', '2026-11-22 08:30', '2026-11-22 14:30'],
    ['last24Hours', '2026-11-21 14:30', '2026-11-22 14:30'],
    ['today', '2026-11-22 00:00', '2026-11-22 14:30'],
    ['yesterday', '2026-11-21 00:00', '2026-11-22 00:00'],
    ['lastWeek', '2026-11-15 00:00', '2026-11-22 00:00'],
    ['lastMonth', '2026-10-01 00:00', '2026-11-01 00:00'],
    ['thisMonth', '2026-11-01 00:00', '2026-11-22 14:30'],
    ['custom', '2026-11-01 00:00', '2026-11-02 00:00'],
  ])('%s is from %s until %s', (name, from, until) => {
    const range = rangeOf(RANGE[name] satisfies RangeCode, now, custom)
    expect([shown(range.from), shown(range.until)]).toEqual([from, until])
  })

  it.each([
    [FREQUENCY.daily, null, '2026-11-21 00:00', '2026-11-22 00:00'],
    [FREQUENCY.weekly, 0, '2026-11-15 00:00', '2026-11-22 00:00'],
    [FREQUENCY.monthly, 1, '2026-10-01 00:00', '2026-11-01 00:00'],
    [FREQUENCY.custom, 3, '2026-11-19 00:00', '2026-11-22 00:00'],
  ] as const)('of frequency %s with %s is from %s until %s', (recurringType, recurringValue, from, until) => {
    const range = rangeOfFrequency({ recurringType, recurringValue }, now)
    expect([shown(range.from), shown(range.until)]).toEqual([from, until])
  })
})
