import { expect, it } from '@jest/globals'
import { LOG_STATUSES } from '@songsarn/contract/states'
import fc from 'fast-check'
import { isMoving, pollInterval } from './polling.ts'

it('counts a message as moving until its status is final', () => {
  expect(LOG_STATUSES.filter(isMoving)).toEqual(['Pending', 'Completed'])
})

it('stops polling when nothing can change', () => {
  expect(pollInterval(false, 0)).toBe(false)
})

it('polls soon after a change, then less and less often', () => {
  expect(pollInterval(true, 0)).toBe(1_500)
  expect(pollInterval(true, 72 * 3600_000)).toBe(15_000)
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(Number(pollInterval(true, Math.min(a, b)))).toBeLessThanOrEqual(Number(pollInterval(true, Math.max(a, b))))
    }),
  )
})
