import type { CartProduct } from '@songsarn/msw/demo/ecommerce/product'

export type CartSum = { pieces: number; price: number; discount: number; toPay: number }

/** What a cart costs, in whole baht. The discount of each line is rounded by itself, so that lines and sum agree. */
export function sumOf(products: readonly Pick<CartProduct, 'price' | 'qty' | 'discountPercentage'>[]): CartSum {
  const pieces = products.reduce((sum, { qty }) => sum + qty, 0)
  const price = products.reduce((sum, { price: each, qty }) => sum + each * qty, 0)
  const discount = products.reduce(
    (sum, line) => sum + Math.round((line.price * line.qty * line.discountPercentage) / 100),
    0,
  )
  return { pieces, price, discount, toPay: price - discount }
}
