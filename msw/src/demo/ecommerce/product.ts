import type { LocalizedText } from '../service/localize.ts'

export const COLOR_OPTIONS = ['primary', 'success', 'warning', 'danger', 'info'] as const
export type ColorOption = (typeof COLOR_OPTIONS)[number]
export const PRODUCT_ORDERS = ['featured', 'price-asc', 'price-desc'] as const
export type ProductOrder = (typeof PRODUCT_ORDERS)[number]

/** A product with its texts in both languages. */
export type StoredProduct = {
  id: number
  name: LocalizedText
  slug: string
  description: LocalizedText
  brand: string
  /** Baht. */
  price: number
  image: string
  hasFreeShipping: boolean
  /** 1–5. */
  rating: number
  colorOptions: ColorOption[]
}

export type Product = Omit<StoredProduct, 'name' | 'description' | 'colorOptions'> & {
  name: string
  description: string
  isInWishlist: boolean
  isInCart: boolean
}

/** Lists omit the colours. */
export type ProductDetail = Product & Pick<StoredProduct, 'colorOptions'>

export type WishlistEntry = { id: number; productId: number }
export type CartEntry = { id: number; productId: number; qty: number }

export type CartProduct = Product & {
  qty: number
  /** An instant, 1–8 days ahead. */
  shippingDate: string
  /** 1–4. */
  offers: number
  /** 3–20. */
  discountPercentage: number
}
