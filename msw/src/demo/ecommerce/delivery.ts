import type { Random } from '../service/random.ts'
import type { CartProduct } from './product.ts'

const DAY = 24 * 60 * 60 * 1000

/** What the cart says of one product: it ships 1–8 days ahead, has 1–4 offers, and 3–20 percent off. */
export function deliveryOf(
  random: Random,
  now: number,
): Pick<CartProduct, 'shippingDate' | 'offers' | 'discountPercentage'> {
  return {
    shippingDate: new Date(now + random.whole(1, 8) * DAY).toISOString(),
    offers: random.whole(1, 4),
    discountPercentage: random.whole(3, 20),
  }
}
