import { expect, it } from '@jest/globals'
import { daysOf, sumOf } from './home-figures.ts'

const activity = [
  { date: '2026-02-27', deli: 3, reject: 1, progess: 0, unDeli: 2 },
  { date: '2026-02-01', deli: 4, reject: 0, progess: 5, unDeli: 0 },
]

it('lists each day of the month once, in order', () => {
  const days = daysOf({ startDate: '2026-02-01', endDate: '2026-02-28', activity })
  expect(days.map((day) => day.date)).toEqual(
    Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`),
  )
  expect(days[26]).toEqual(activity[0])
  expect(days[1]).toEqual({ date: '2026-02-02', deli: 0, reject: 0, progess: 0, unDeli: 0 })
})

it('adds up the results of all days', () => {
  expect(sumOf(activity)).toEqual({ deli: 7, reject: 1, progess: 5, unDeli: 2 })
})
