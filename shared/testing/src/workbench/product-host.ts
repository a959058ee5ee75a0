import type { Product, ProductUser } from '@songsarn/msw/product'

/** The service of the workbench: kept by its page, so that the screen in the frame can be drawn anew without losing it. */
export type ProductHost = {
  /** The `fetch` of a user. */
  fetchAs(user: ProductUser): Promise<typeof fetch>
  reset(): Promise<void>
}

declare global {
  interface Window {
    workbenchProduct?: ProductHost
  }
}

/** Starts the service once it is first asked for: most scenarios need none. */
export function createProductHost(): ProductHost {
  let starting: Promise<Product> | undefined
  const started = () => {
    starting ??= start()
    return starting
  }
  return {
    async fetchAs(user) {
      const product = await started()
      await product.signInAs(user)
      return async (input, init) => {
        const asked = typeof input === 'string' || input instanceof URL ? input : input.url
        // The headers come from another window: taken over by value.
        return product.fetch(
          new Request(new URL(asked, location.origin), { ...init, headers: [...new Headers(init?.headers)] }),
        )
      }
    },
    async reset() {
      const product = await starting
      if (!product) return
      await product.reset()
      await product.sendSamples()
    },
  }
}

async function start(): Promise<Product> {
  const { startProduct } = await import('@songsarn/msw/product')
  const product = await startProduct()
  await product.sendSamples()
  return product
}
