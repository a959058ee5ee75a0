import { expect, it } from '@jest/globals'
import { LOG_STATUSES } from '@songsarn/contract/states'
import fc from 'fast-check'
import { isMoving, pollAfter } from './poll-after.ts'

it('counts a message as moving until it has come to something', () => {
  expect(LOG_STATUSES.filter(isMoving)).toEqual(['Pending', 'Completed'])
})

it('asks no more when nothing moves', () => {
  expect(pollAfter(false, 0)).toBe(false)
})

it('asks soon after a change, and ever more seldom while nothing changes', () => {
  expect(pollAfter(true, 0)).toBe(1_500)
  expect(pollAfter(true, 72 * 3600_000)).toBe(15_000)
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(Number(pollAfter(true, Math.min(a, b)))).toBeLessThanOrEqual(Number(pollAfter(true, Math.max(a, b))))
    }),
  )
})
