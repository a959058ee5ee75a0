import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { mobileAddress, relativeValidity, senderAddress } from './submit-sm.ts'

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

  it('keeps every number of seconds within its limits', () => {
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

describe('addresses', () => {
  it.each([
    ['SONGSARN', { ton: 5, npi: 0, digits: 'SONGSARN' }],
    ['Shop 24-7', { ton: 5, npi: 0, digits: 'Shop 24-7' }],
    ['66812345678', { ton: 1, npi: 1, digits: '66812345678' }],
    ['+66812345678', { ton: 1, npi: 1, digits: '66812345678' }],
    ['0812345678', { ton: 0, npi: 1, digits: '0812345678' }],
    ['4545678', { ton: 0, npi: 1, digits: '4545678' }],
  ])('sends %s with its type of number', (sender, address) => {
    expect(senderAddress(sender)).toEqual(address)
  })

  it.each(['', 'ส่งสาร', 'x'.repeat(21), 'a\0b'])('has no address for the sender %j', (sender) => {
    expect(senderAddress(sender)).toBeUndefined()
  })

  it('sends a mobile as an international number', () => {
    expect(mobileAddress('66812345678')).toEqual({ ton: 1, npi: 1, digits: '66812345678' })
  })

  it.each(['', '+66812345678', '6681 2345678', '1'.repeat(21)])('has no address for the mobile %j', (mobile) => {
    expect(mobileAddress(mobile)).toBeUndefined()
  })
})
