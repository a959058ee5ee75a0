import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { containsText, nextId, paginate } from '../service/list.ts'
import { type Language, localize } from '../service/localize.ts'
import { id, pageParameters, searchText } from '../service/parameters.ts'
import { createRandom, type Random } from '../service/random.ts'
import {
  type CartEntry,
  type CartProduct,
  PRODUCT_ORDERS,
  type Product,
  type ProductDetail,
  type ProductOrder,
  type StoredProduct,
  type WishlistEntry,
} from './product.ts'

type Nothing = Record<string, never>

export type EcommerceCalls = {
  'GET /apps/ecommerce/products': {
    query: { q?: string; sortBy?: ProductOrder; perPage?: number; page?: number }
    answer: { products: Product[]; total: number; userWishlist: WishlistEntry[]; userCart: CartEntry[] }
  }
  'GET /apps/ecommerce/products/{id}': { params: { id: number }; answer: ProductDetail }
  'GET /apps/ecommerce/wishlist': { answer: { products: Product[] } }
  'POST /apps/ecommerce/wishlist': { body: { productId: number }; answer: Nothing }
  'DELETE /apps/ecommerce/wishlist/{productId}': { params: { productId: number }; answer: Nothing }
  'GET /apps/ecommerce/cart': { answer: { products: CartProduct[] } }
  'POST /apps/ecommerce/cart': { body: { productId: number }; answer: Nothing }
  'DELETE /apps/ecommerce/cart/{productId}': { params: { productId: number }; answer: Nothing }
}

/** Added to the theme, whose cart loses a changed quantity when it is read again. */
export type CartQuantityCalls = {
  'PATCH /apps/ecommerce/cart/{productId}': { params: { productId: number }; body: { qty: number }; answer: Nothing }
}

const ListQuery = z.object({
  q: searchText,
  sortBy: z.catch(z.enum(PRODUCT_ORDERS), 'featured'),
  ...pageParameters(9),
})
const ProductBody = z.object({ productId: id })

export function ecommerceHandlers(data: DemoData, now: () => number): HandlersOf<EcommerceCalls & CartQuantityCalls> {
  const isIn = (entries: readonly { productId: number }[], product: StoredProduct) =>
    entries.some(({ productId }) => productId === product.id)
  const detail = (product: StoredProduct, language: Language): ProductDetail => ({
    ...localize(product, language),
    isInWishlist: isIn(data.wishlist, product),
    isInCart: isIn(data.cart, product),
  })
  const listed = (product: StoredProduct, language: Language): Product => {
    const { colorOptions: _, ...rest } = detail(product, language)
    return rest
  }
  const productOf = (entry: { productId: number }) => data.products.filter(({ id }) => id === entry.productId)

  return {
    'GET /apps/ecommerce/products': defineHandler({ query: ListQuery }, ({ query, language }) => {
      const found = findProducts(data.products, query)
      const products = paginate(found, query.perPage, query.page).map((product) => listed(product, language))
      return { products, total: found.length, userWishlist: data.wishlist, userCart: data.cart }
    }),
    'GET /apps/ecommerce/products/{id}': defineHandler({}, ({ params, language }) => {
      const product = data.products.find(({ id: productId }) => productId === Number(params.id))
      return product ? detail(product, language) : missing
    }),
    'GET /apps/ecommerce/wishlist': defineHandler({}, ({ language }) => ({
      products: data.wishlist.flatMap(productOf).map((product) => listed(product, language)),
    })),
    'POST /apps/ecommerce/wishlist': defineHandler({ body: ProductBody }, ({ body: { productId } }) => {
      if (productOf({ productId }).length === 0) return missing
      if (!data.wishlist.some((entry) => entry.productId === productId)) {
        data.wishlist.push({ id: nextId(data.wishlist), productId })
      }
      return created({})
    }),
    'DELETE /apps/ecommerce/wishlist/{productId}': defineHandler({}, ({ params }) => {
      data.wishlist = data.wishlist.filter(({ productId }) => productId !== Number(params.productId))
      return {}
    }),
    'GET /apps/ecommerce/cart': defineHandler({}, ({ language }) => ({
      products: data.cart.flatMap((entry) =>
        productOf(entry).map((product) => ({
          ...listed(product, language),
          qty: entry.qty,
          // Seeded by the product, so that each read of the cart shows the same delivery.
          ...deliveryOf(createRandom(data.seed + product.id), now()),
        })),
      ),
    })),
    'POST /apps/ecommerce/cart': defineHandler({ body: ProductBody }, ({ body: { productId } }) => {
      if (productOf({ productId }).length === 0) return missing
      if (!data.cart.some((entry) => entry.productId === productId)) {
        data.cart.push({ id: nextId(data.cart), productId, qty: 1 })
      }
      return created({})
    }),
    'DELETE /apps/ecommerce/cart/{productId}': defineHandler({}, ({ params }) => {
      data.cart = data.cart.filter(({ productId }) => productId !== Number(params.productId))
      return {}
    }),
    'PATCH /apps/ecommerce/cart/{productId}': defineHandler(
      { body: z.object({ qty: z.int().check(z.minimum(1), z.maximum(99)) }) },
      ({ params, body }) => {
        const entry = data.cart.find(({ productId }) => productId === Number(params.productId))
        if (!entry) return missing
        entry.qty = body.qty
        return {}
      },
    ),
  }
}

/** Searches `q` in both languages. Featured means newest first. */
function findProducts(
  products: readonly StoredProduct[],
  { q, sortBy }: { q: string; sortBy: ProductOrder },
): StoredProduct[] {
  return products.filter(({ name }) => containsText(q, name.en, name.th)).sort(ORDERS[sortBy])
}

const ORDERS: Record<ProductOrder, (a: StoredProduct, b: StoredProduct) => number> = {
  featured: (a, b) => b.id - a.id,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Ships 1–8 days ahead, with 1–4 offers and 3–20 percent off. */
const deliveryOf = (random: Random, now: number) => ({
  shippingDate: new Date(now + random.integer(1, 8) * DAY_MS).toISOString(),
  offers: random.integer(1, 4),
  discountPercentage: random.integer(3, 20),
})

const missing = new ErrorReply(404, 'No such product')
