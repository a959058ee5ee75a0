import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Activity } from './activity.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('tells the others of much activity together, also of the last one', () => {
  const tell = jest.fn()
  const activity = new Activity(tell)
  for (let times = 0; times < 100; times++) activity.note()
  expect(tell).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1000)
  expect(tell).toHaveBeenCalledTimes(1)
  activity.note()
  jest.advanceTimersByTime(1000)
  expect(tell).toHaveBeenCalledTimes(2)
})

it('does not pass on what it heard', () => {
  const tell = jest.fn()
  const activity = new Activity(tell)
  jest.advanceTimersByTime(60_000)
  expect(activity.isQuiet()).toBe(true)
  const before = performance.now()
  activity.heard()
  expect([activity.isQuiet(), activity.isAfter(before), activity.isAfter(before + 1)]).toEqual([false, true, false])
  jest.advanceTimersByTime(60_000)
  expect(tell).not.toHaveBeenCalled()
  expect(activity.isQuiet()).toBe(true)
})
