import { matches } from '../service/page-of.ts'
import type { KeptProduct, ProductOrder } from './product.ts'

/** `q` is looked for in the name, in either language; featured means the newest first. */
export function findProducts(
  products: readonly KeptProduct[],
  { q, sortBy }: { q: string; sortBy: ProductOrder },
): KeptProduct[] {
  return products.filter(({ name }) => matches(q, name.en, name.th)).sort(ORDERS[sortBy])
}

const ORDERS: Record<ProductOrder, (a: KeptProduct, b: KeptProduct) => number> = {
  featured: (a, b) => b.id - a.id,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
}
