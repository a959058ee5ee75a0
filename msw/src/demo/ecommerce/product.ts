import type { Said } from '../service/said.ts'

export type ColorOption = 'primary' | 'success' | 'warning' | 'danger' | 'info'

/** A product as the shop keeps it; its texts are in both languages. */
export type KeptProduct = {
  id: number
  name: Said
  slug: string
  description: Said
  brand: string
  /** Baht. */
  price: number
  image: string
  hasFreeShipping: boolean
  /** 1–5. */
  rating: number
  colorOptions: ColorOption[]
}

export type Product = Omit<KeptProduct, 'name' | 'description' | 'colorOptions'> & {
  name: string
  description: string
  isInWishlist: boolean
  isInCart: boolean
}

/** The colours are told of one product alone, not in a list. */
export type ProductDetail = Product & Pick<KeptProduct, 'colorOptions'>

export type WishlistEntry = { id: number; productId: number }
export type CartEntry = { id: number; productId: number; qty: number }

export type CartProduct = Product & {
  qty: number
  /** An instant 1–8 days ahead. */
  shippingDate: string
  /** 1–4. */
  offers: number
  /** 3–20. */
  discountPercentage: number
}

export type ProductOrder = 'featured' | 'price-asc' | 'price-desc'
