import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { canonicalCandidates, canonicalId } from './carrier-message-id.ts'

const number = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
/** One number in the writing of some carrier. */
const writing = fc
  .record({ hex: fc.boolean(), upper: fc.boolean(), zeros: fc.integer({ min: 0, max: 6 }) })
  .map(({ hex, upper, zeros }) => (value: bigint) => {
    const digits = '0'.repeat(zeros) + value.toString(hex ? 16 : 10)
    return upper ? digits.toUpperCase() : digits
  })

describe('canonicalCandidates', () => {
  it('finds an id however the response and the receipt write it', () => {
    fc.assert(
      fc.property(number, writing, writing, (id, inResponse, inReceipt) => {
        const [stored] = canonicalCandidates(inResponse(id))
        expect(canonicalCandidates(inReceipt(id))).toContain(stored)
      }),
      { numRuns: 1000 },
    )
  })

  it('tries the same writing first, and no writing twice', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Fa-f]{1,20}$/)), (id) => {
        const candidates = canonicalCandidates(id)
        expect(candidates[0]).toBe(canonicalId(id))
        expect(new Set(candidates).size).toBe(candidates.length)
        expect(candidates.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('leaves a canonical id as it is', () => {
    fc.assert(
      fc.property(fc.string(), (id) => expect(canonicalId(canonicalId(id))).toBe(canonicalId(id))),
      { examples: [['0 !']] },
    )
  })

  it.each([
    ['6699', ['6699', '1a2b', '26265']],
    ['1A2B', ['1a2b', '6699']],
    ['0000001a2b', ['1a2b', '6699']],
    ['0', ['0']],
    ['000', ['0']],
    ['7', ['7']],
    ['a-12', ['a-12']],
    ['0 !', ['!']],
    ['0 0', ['0']],
    ['550e8400-e29b-41d4-a716-446655440000', ['550e8400-e29b-41d4-a716-446655440000']],
    ['', ['']],
  ])('tries %j as %j', (id, candidates) => {
    expect(canonicalCandidates(id)).toEqual(candidates)
  })

  it('keeps ids apart that are different numbers', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one !== other)
        expect(canonicalId(String(one))).not.toBe(canonicalId(String(other)))
      }),
    )
  })
})
