import { describe, expect, it } from '@jest/globals'
import { normaliseMobile } from './normalise-mobile.ts'

describe('normalising a mobile number', () => {
  it.each([
    ['081 234 5678', '66812345678'],
    ['+66 81-234-5678', '66812345678'],
    ['0066812345678', '66812345678'],
    ['+1 415 555 2671', '14155552671'],
    ['tel:+1-415-555-2671', '14155552671'],
    ['0044 7911 123456', '447911123456'],
    ['+81 80-1234-5678', '818012345678'],
    ['+855 12 345 678', '85512345678'],
  ])('reads %j as %s', (entry, mobile) => {
    expect(normaliseMobile(entry)).toEqual({ mobile })
  })

  it.each([
    ['', 'empty'],
    ['0812345678;0812345679', 'notNumber'],
    ['tell:+66812345678', 'notNumber'],
    ['021234567', 'notMobile'],
    ['+44 20 7946 0958', 'notMobile'],
    ['+44 7911 12', 'wrongLength'],
    ['+999 123 456', 'notMobile'],
    ['+1', 'wrongLength'],
  ])('refuses %j: %s', (entry, reason) => {
    expect(normaliseMobile(entry)).toEqual({ reason })
  })
})
