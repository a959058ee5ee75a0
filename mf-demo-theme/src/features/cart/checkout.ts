import * as z from 'zod/mini'
import { create } from 'zustand'
import type { DeliveryAddress } from './Address.tsx'

export const STEPS = ['cart', 'address', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** What the cart's address holds: the browser's way back goes step by step, too. */
export const cartQuery = z.object({ step: z._default(z.enum(STEPS), 'cart') })

type Checkout = {
  /** The address as far as it is written. */
  written: Partial<DeliveryAddress>
  /** The address to deliver to, once it is whole. */
  address: DeliveryAddress | undefined
  write(written: Partial<DeliveryAddress>): void
  deliverTo(address: DeliveryAddress): void
}

/** Where the order goes: still there after a look at another screen. */
export const useCheckout = create<Checkout>()((set) => ({
  written: { place: 'home' },
  address: undefined,
  write: (written) => set({ written, address: undefined }),
  deliverTo: (address) => set({ written: address, address }),
}))
