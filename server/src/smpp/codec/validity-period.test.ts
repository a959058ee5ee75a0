import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { relativeValidity } from './validity-period.ts'

describe('relativeValidity', () => {
  it.each([
    [86_400, '000001000000000R'],
    [300, '000000000500000R'],
    [90_061, '000001010101000R'],
    [0.2, '000000000001000R'],
    [-5, '000000000001000R'],
    [86_400 * 400, '000031000000000R'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(relativeValidity(seconds)).toBe(text)
  })

  it('says the seconds that it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 * 86_400 }), (seconds) => {
        const text = relativeValidity(seconds)
        const at = (index: number) => Number(text.slice(index, index + 2))
        expect(at(4) * 86_400 + at(6) * 3600 + at(8) * 60 + at(10)).toBe(seconds)
        expect(text).toMatch(/^\d{12}000R$/)
      }),
    )
  })
})
