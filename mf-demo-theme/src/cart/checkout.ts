import * as z from 'zod/mini'
import { create } from 'zustand'

export const STEPS = ['cart', 'address', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The URL query of the cart. The step is in it, so that the back button goes one step back. */
export const cartQuery = z.object({ step: z._default(z.enum(STEPS), 'cart') })

export type DeliveryAddress = {
  name: string
  mobile: string
  address: string
  postcode: string
  place: 'home' | 'work'
}

type Checkout = {
  /** The address form as last changed. */
  draft: DeliveryAddress
  /** The delivery address, once the form is valid. */
  address: DeliveryAddress | undefined
  setDraft(draft: DeliveryAddress): void
  setAddress(address: DeliveryAddress): void
}

/** The delivery address. It survives visits to other screens. */
export const useCheckout = create<Checkout>()((set) => ({
  draft: { name: '', mobile: '', address: '', postcode: '', place: 'home' },
  address: undefined,
  setDraft: (draft) => set({ draft, address: undefined }),
  setAddress: (address) => set({ draft: address, address }),
}))
