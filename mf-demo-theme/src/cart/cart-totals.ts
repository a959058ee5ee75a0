import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'

export type CartTotals = { count: number; price: number; discount: number; total: number }

/** The price of a cart in whole baht. Each line rounds its own discount, so that lines and total agree. */
export function cartTotals(products: readonly Pick<CartProduct, 'price' | 'qty' | 'discountPercentage'>[]): CartTotals {
  const count = products.reduce((sum, { qty }) => sum + qty, 0)
  const price = products.reduce((sum, { price: unitPrice, qty }) => sum + unitPrice * qty, 0)
  const discount = products.reduce(
    (sum, line) => sum + Math.round((line.price * line.qty * line.discountPercentage) / 100),
    0,
  )
  return { count, price, discount, total: price - discount }
}
