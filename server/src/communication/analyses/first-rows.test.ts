import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { FirstRows } from './first-rows.ts'

const mobile = fc.oneof(
  // Many mobiles that follow each other, few that come again, and the longest.
  fc.integer({ min: 66_800_000_000, max: 66_800_002_000 }).map(String),
  fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map(String),
)

it('gives the first row of each mobile, as a map does, also when rows are forgotten and come again', () => {
  fc.assert(
    fc.property(fc.array(mobile, { maxLength: 4000, size: 'max' }), fc.nat(), (mobiles, seed) => {
      const known = new Map<string, number>()
      const expected = mobiles.map((of, index) => {
        if (!known.has(of)) known.set(of, index + 1)
        return known.get(of)
      })
      const first = new FirstRows()
      const rowsFrom = (from: number) => mobiles.slice(from).map((of, index) => first.firstOf(of, from + index + 1))
      expect(rowsFrom(0)).toEqual(expected)
      first.stored = seed % (mobiles.length + 1)
      first.forgetUnstored()
      // Another row would be the first one of what was forgotten.
      const forgotten = mobiles.find((of) => (known.get(of) ?? 0) > first.stored)
      if (forgotten !== undefined) {
        expect(first.firstOf(forgotten, 1_000_000)).toBe(1_000_000)
        first.forgetUnstored()
      }
      expect(rowsFrom(first.stored)).toEqual(expected.slice(first.stored))
    }),
    { numRuns: 30 },
  )
})
