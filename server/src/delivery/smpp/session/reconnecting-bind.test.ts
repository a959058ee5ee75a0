import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { backOff } from './reconnecting-bind.ts'

describe('backOff', () => {
  it('doubles from a quarter of a second and stays at half a minute', () => {
    const longest = [1, 2, 3, 4, 8, 9, 50, 1e9].map((attempt) => backOff(attempt, () => 1))
    expect(longest).toEqual([250, 500, 1000, 2000, 30_000, 30_000, 30_000, 30_000])
  })

  it('spreads each wait over the upper half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, drawn) => {
        const whole = backOff(attempt, () => 1)
        expect(backOff(attempt, () => drawn)).toBeGreaterThanOrEqual(whole / 2)
        expect(backOff(attempt, () => drawn)).toBeLessThanOrEqual(whole)
      }),
    )
  })
})
