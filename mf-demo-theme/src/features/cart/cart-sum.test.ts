import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { sumOf } from './cart-sum.ts'

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    qty: fc.integer({ min: 1, max: 99 }),
    discountPercentage: fc.integer({ min: 3, max: 20 }),
  }),
)

describe('what a cart costs', () => {
  it('is the price less the discount of each line', () => {
    expect(
      sumOf([
        { price: 1290, qty: 2, discountPercentage: 10 },
        { price: 390, qty: 1, discountPercentage: 3 },
      ]),
    ).toEqual({ pieces: 3, price: 2970, discount: 270, toPay: 2700 })
  })
  it('is whole baht, and never more than the price', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const { price, discount, toPay } = sumOf(cart)
        expect(Number.isInteger(toPay)).toBe(true)
        expect(toPay + discount).toBe(price)
        expect(toPay).toBeLessThanOrEqual(price)
      }),
    )
  })
})
