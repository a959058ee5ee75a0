import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { FirstRows } from './first-rows.ts'

it('gives the first row of each mobile, as a map does', () => {
  const mobile = fc.oneof(
    // Many mobiles that follow each other, few that come again, and the longest.
    fc.integer({ min: 66_800_000_000, max: 66_800_002_000 }).map(String),
    fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map(String),
  )
  fc.assert(
    fc.property(fc.array(mobile, { maxLength: 4000, size: 'max' }), (mobiles) => {
      const known = new Map<string, number>()
      const rows = mobiles.map((of, index) => {
        const isFirst = !known.has(of)
        if (isFirst) known.set(of, index + 1)
        return { rowNo: index + 1, mobile: of, bucket: isFirst ? ('unique' as const) : ('duplicate' as const) }
      })
      const first = new FirstRows()
      const half = Math.floor(rows.length / 2)
      first.add(rows.slice(0, half), half)
      first.add(rows.slice(half), rows.length)
      expect(first.upTo).toBe(rows.length)
      expect(mobiles.map((of) => first.of(of))).toEqual(mobiles.map((of) => known.get(of)))
      expect(first.of('1000000000000000')).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

it('knows mobiles of the blacklist, and no invalid rows', () => {
  const first = new FirstRows()
  first.add(
    [
      { rowNo: 1, mobile: null, bucket: 'invalid' },
      { rowNo: 2, mobile: '66812345678', bucket: 'blacklist' },
    ],
    2,
  )
  expect([first.of('66812345678'), first.of('66812345679')]).toEqual([2, undefined])
})
