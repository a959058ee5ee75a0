import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { created, type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId, pageOf } from '../service/page-of.ts'
import { id, paged, word } from '../service/query.ts'
import { randomFrom } from '../service/random.ts'
import { type Language, tell } from '../service/said.ts'
import { deliveryOf } from './delivery.ts'
import { findProducts } from './find-products.ts'
import type {
  CartEntry,
  CartProduct,
  KeptProduct,
  Product,
  ProductDetail,
  ProductOrder,
  WishlistEntry,
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

/** Not in the theme, whose cart forgets a changed quantity as soon as it is read again. */
export type CartQuantityCalls = {
  'PATCH /apps/ecommerce/cart/{productId}': { params: { productId: number }; body: { qty: number }; answer: Nothing }
}

const ListQuery = z.object({
  q: word,
  sortBy: z.catch(z.enum(['featured', 'price-asc', 'price-desc']), 'featured'),
  ...paged(9),
})
const ProductBody = z.object({ productId: id })

export function ecommerceHandlers(data: DemoData, now: () => number): HandlersOf<EcommerceCalls & CartQuantityCalls> {
  const isIn = (entries: readonly { productId: number }[], product: KeptProduct) =>
    entries.some(({ productId }) => productId === product.id)
  const detail = (product: KeptProduct, language: Language): ProductDetail => ({
    ...tell(product, language),
    isInWishlist: isIn(data.wishlist, product),
    isInCart: isIn(data.cart, product),
  })
  const show = (product: KeptProduct, language: Language): Product => {
    const { colorOptions: _, ...shown } = detail(product, language)
    return shown
  }
  const productOf = (entry: { productId: number }) => data.products.filter(({ id }) => id === entry.productId)

  return {
    'GET /apps/ecommerce/products': handle({ query: ListQuery }, ({ query, language }) => {
      const found = findProducts(data.products, query)
      const products = pageOf(found, query.perPage, query.page).map((product) => show(product, language))
      return { products, total: found.length, userWishlist: data.wishlist, userCart: data.cart }
    }),
    'GET /apps/ecommerce/products/{id}': handle({}, ({ params, language }) => {
      const product = data.products.find((each) => each.id === Number(params.id))
      return product ? detail(product, language) : missing
    }),
    'GET /apps/ecommerce/wishlist': handle({}, ({ language }) => ({
      products: data.wishlist.flatMap(productOf).map((product) => show(product, language)),
    })),
    'POST /apps/ecommerce/wishlist': handle({ body: ProductBody }, ({ body: { productId } }) => {
      if (productOf({ productId }).length === 0) return missing
      if (!data.wishlist.some((entry) => entry.productId === productId)) {
        data.wishlist.push({ id: nextId(data.wishlist), productId })
      }
      return created({})
    }),
    'DELETE /apps/ecommerce/wishlist/{productId}': handle({}, ({ params }) => {
      data.wishlist = data.wishlist.filter(({ productId }) => productId !== Number(params.productId))
      return {}
    }),
    'GET /apps/ecommerce/cart': handle({}, ({ language }) => ({
      products: data.cart.flatMap((entry) =>
        productOf(entry).map((product) => ({
          ...show(product, language),
          qty: entry.qty,
          // The same product says the same each time that the cart is read.
          ...deliveryOf(randomFrom(data.seed + product.id), now()),
        })),
      ),
    })),
    'POST /apps/ecommerce/cart': handle({ body: ProductBody }, ({ body: { productId } }) => {
      if (productOf({ productId }).length === 0) return missing
      if (!data.cart.some((entry) => entry.productId === productId)) {
        data.cart.push({ id: nextId(data.cart), productId, qty: 1 })
      }
      return created({})
    }),
    'DELETE /apps/ecommerce/cart/{productId}': handle({}, ({ params }) => {
      data.cart = data.cart.filter(({ productId }) => productId !== Number(params.productId))
      return {}
    }),
    'PATCH /apps/ecommerce/cart/{productId}': handle(
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

const missing = new Refusal(404, 'No such product')
