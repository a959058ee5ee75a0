import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { cartTotals } from './cart-totals.ts'

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    qty: fc.integer({ min: 1, max: 99 }),
    discountPercentage: fc.integer({ min: 3, max: 20 }),
  }),
)

describe('cart totals', () => {
  it('subtract the discount of each line from the price', () => {
    expect(
      cartTotals([
        { price: 1290, qty: 2, discountPercentage: 10 },
        { price: 390, qty: 1, discountPercentage: 3 },
      ]),
    ).toEqual({ count: 3, price: 2970, discount: 270, total: 2700 })
  })
  it('are whole baht and never more than the price', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const { price, discount, total } = cartTotals(cart)
        expect(Number.isInteger(total)).toBe(true)
        expect(total + discount).toBe(price)
        expect(total).toBeLessThanOrEqual(price)
      }),
    )
  })
})
