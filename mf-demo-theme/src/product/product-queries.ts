import type { DemoRoute } from '../service/call-demo.ts'

/** Fetched again when the cart or the wishlist changes. */
export const PRODUCT_QUERIES: readonly DemoRoute[] = [
  'GET /apps/ecommerce/products',
  'GET /apps/ecommerce/products/{id}',
  'GET /apps/ecommerce/wishlist',
  'GET /apps/ecommerce/cart',
]
