import type { BrowserService, DemoUser } from '@songsarn/msw/browser-service'

/** The service of the workbench: kept by its page, so that the screen in the frame can be drawn anew without losing it. */
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

/** Starts the service once it is first asked for: most scenarios need none. */
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
        const asked = typeof input === 'string' || input instanceof URL ? input : input.url
        // The headers come from another window: taken over by value.
        return service.fetch(
          new Request(new URL(asked, location.origin), { ...init, headers: [...new Headers(init?.headers)] }),
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
