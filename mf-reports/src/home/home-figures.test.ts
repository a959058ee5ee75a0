import { expect, it } from '@jest/globals'
import { daysOf } from './home-figures.ts'
import { NONE } from './testing/sample-home.ts'

const activity = [
  { ...NONE, date: '2026-02-27', deli: 3, reject: 1, unDeli: 2 },
  { ...NONE, date: '2026-02-01', deli: 4, progess: 5 },
]

it('lists each day of the month once, in order', () => {
  const days = daysOf({ startDate: '2026-02-01', endDate: '2026-02-28', activity })
  expect(days.map((day) => day.date)).toEqual(
    Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`),
  )
  expect(days[26]).toEqual(activity[0])
  expect(days[1]).toEqual({ ...NONE, date: '2026-02-02' })
})
