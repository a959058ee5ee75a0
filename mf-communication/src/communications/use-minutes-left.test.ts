import { expect, it } from '@jest/globals'
import { minutesLeft } from './use-minutes-left.ts'

it('tells the time left from the speed so far; undefined without a speed', () => {
  const start = { at: 0, pending: 1000 }
  expect(minutesLeft([start, { at: 10_000, pending: 900 }])).toBe(1.5)
  expect(minutesLeft([start, { at: 9000, pending: 1000 }])).toBeUndefined()
  expect(minutesLeft([start, { at: 1000, pending: 900 }])).toBeUndefined()
  expect(minutesLeft([])).toBeUndefined()
})
