import type { DemoRow } from '../service/call-demo.ts'

/** What is asked for again when the cart or the wishlist changed. */
export const PRODUCT_ROWS: readonly DemoRow[] = [
  'GET /apps/ecommerce/products',
  'GET /apps/ecommerce/products/{id}',
  'GET /apps/ecommerce/wishlist',
  'GET /apps/ecommerce/cart',
]
