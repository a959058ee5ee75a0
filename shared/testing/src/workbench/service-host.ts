import type { BrowserService, DemoUser } from '@songsarn/msw/browser-service'

/** The service of the workbench. Its page holds it, so the data survive when the frame loads again. */
export type ServiceHost = {
  /** The `fetch` of a user. */
  fetchAs(user: DemoUser): Promise<typeof fetch>
  reset(): Promise<void>
}

declare global {
  interface Window {
    workbenchService?: ServiceHost
  }
}

/** Starts the service on first use: most scenarios need none. */
export function createServiceHost(): ServiceHost {
  let starting: Promise<BrowserService> | undefined
  const started = () => {
    starting ??= start()
    return starting
  }
  return {
    async fetchAs(user) {
      const service = await started()
      await service.signInAs(user)
      return async (input, init) => {
        const url = typeof input === 'string' || input instanceof URL ? input : input.url
        // The headers are an object of another window, so copy them.
        return service.fetch(
          new Request(new URL(url, location.origin), { ...init, headers: [...new Headers(init?.headers)] }),
        )
      }
    },
    async reset() {
      const service = await starting
      if (!service) return
      await service.reset()
      await service.sendSamples()
    },
  }
}

async function start(): Promise<BrowserService> {
  const { startBrowserService } = await import('@songsarn/msw/browser-service')
  const service = await startBrowserService()
  await service.sendSamples()
  return service
}
