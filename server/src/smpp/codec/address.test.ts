import { describe, expect, it } from '@jest/globals'
import { mobileAddress, senderAddress } from './address.ts'

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
