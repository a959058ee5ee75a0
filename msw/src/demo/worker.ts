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
 * to reach the page it needs the answer header `Service-Worker-Allowed: /`. A host that gives files and no headers has a
 * copy of it beside the console's page.
 *
 * @param basePath where the console is served, without a trailing slash
 * @throws when the worker cannot be registered
 */
export async function startDemo(basePath: string): Promise<RunningDemo> {
  const options = { scope: `${basePath}/` }
  const url = await workerScript(basePath, options)
  const registration = await worker.start({ serviceWorker: { url, options }, onUnhandledFrame: 'bypass', quiet: true })
  return {
    reset: service.reset,
    async stop() {
      await worker.stop()
      await registration?.unregister()
    },
  }
}

/** The script that the browser takes. Registering it twice is registering it once. */
async function workerScript(basePath: string, options: RegistrationOptions): Promise<string> {
  const own = new URL('msw/mockServiceWorker.js', import.meta.url).href
  // Without service workers msw answers by itself, in the page.
  if (!('serviceWorker' in navigator)) return own
  try {
    await navigator.serviceWorker.register(own, options)
    return own
  } catch (refused) {
    const copy = `${basePath}/mockServiceWorker.js`
    // Where there is no copy either, the first answer is the one to tell.
    await navigator.serviceWorker.register(copy, options).catch(() => Promise.reject(refused))
    return copy
  }
}
