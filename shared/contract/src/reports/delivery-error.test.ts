import { expect, it } from '@jest/globals'
import { deliveryErrorOf } from './delivery-error.ts'

it.each(['constructor', '__proto__', 'toString'])(
  'an error of a carrier called %s is its code, like others',
  (error) => {
    expect(deliveryErrorOf({ error, receiptDate: '2026-11-20T07:05:00.000Z' })).toBe('carrierCode')
    expect(deliveryErrorOf({ error, receiptDate: null })).toBe('rejectedCode')
  },
)
