import { setupWorker } from 'msw/browser'
import { createDemoService } from './demo-service.ts'

export type RunningDemo = {
  /** Puts the sample data back as it was. */
  reset(): void
  /** From then on every call of the page goes straight to the network. */
  stop(): Promise<void>
}

/** Stays for as long as the page does, so that what was changed is still there when the demo is opened again. */
const service = createDemoService({ origin: location.origin })
const worker = setupWorker(...service.handlers)

/**
 * Answers the demo's calls of this page in a service worker. Its script comes with this code, in a folder of its own;
 * to reach the page it needs the answer header `Service-Worker-Allowed: /`.
 *
 * @param basePath where the console is served, without a trailing slash
 * @throws when the worker cannot be registered
 */
export async function startDemo(basePath: string): Promise<RunningDemo> {
  const url = new URL('msw/mockServiceWorker.js', import.meta.url).href
  const registration = await worker.start({
    serviceWorker: { url, options: { scope: `${basePath}/` } },
    onUnhandledFrame: 'bypass',
    quiet: true,
  })
  return {
    reset: service.reset,
    async stop() {
      await worker.stop()
      await registration?.unregister()
    },
  }
}
