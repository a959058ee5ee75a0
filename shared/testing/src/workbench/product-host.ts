import { createClient } from '@songsarn/client/client'
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
      await sendSome(product)
    },
  }
}

async function start(): Promise<Product> {
  const { startProduct } = await import('@songsarn/msw/product')
  const product = await startProduct()
  await sendSome(product)
  return product
}

/** What the simulated operator does with a mobile is told by its last digits: delivered, rejected (0001), undelivered (0002). */
const SENDS = [
  { content: 'Your parcel is here.', to: ['0812340009', '0812340019', '0812340001'] },
  { content: 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว', to: ['0812340029', '0812340039', '0812340002'] },
]

/** A service in use has sent something. */
async function sendSome(product: Product): Promise<void> {
  await product.signInAs('owner')
  const api = createClient({
    baseUrl: location.origin,
    fetch: (input, init) => product.fetch(new Request(String(input), init)),
  })
  for (const { content, to } of SENDS) {
    let analysis = await api.createAnalysis({ body: { from: 'SONGSARN', to, content } })
    while (analysis.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 20))
      analysis = await api.getAnalysis({ params: { id: analysis.id } })
    }
    await api.createQuickSend({ body: { analysisId: analysis.id } })
  }
}
