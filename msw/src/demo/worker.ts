import { setupWorker } from 'msw/browser'
import { createDemoService } from './demo-service.ts'

export type RunningDemo = {
  /** Restores the sample data. */
  reset(): void
  /** After that the page's calls go straight to the network. */
  stop(): Promise<void>
}

/** The service lives as long as the page, so that changes are still there when the user comes back to the demo. */
const service = createDemoService({ origin: location.origin })
const worker = setupWorker(...service.handlers)

/** A new worker claims its pages as soon as it runs; on a busy machine that took more than 5 s. */
const CLAIM_LIMIT_MS = 60_000
/** A page that was hard reloaded beside a running worker is never claimed; msw then reloads it. */
const HARD_RELOAD_LIMIT_MS = 5000

/**
 * Answers the demo's calls of this page in a service worker. Its script is deployed with this code, in another folder than
 * the page, so its response needs the header `Service-Worker-Allowed: /`. For hosts that cannot set headers, a copy of the
 * script is beside the page.
 *
 * @param basePath where the console is served, without a trailing slash
 * @throws when the worker cannot be registered
 */
export async function startDemo(basePath: string): Promise<RunningDemo> {
  const options = { scope: `${basePath}/` }
  const isRunning = await hasActiveWorker(options.scope)
  const url = await workerScript(basePath, options)
  await controlled(isRunning ? HARD_RELOAD_LIMIT_MS : CLAIM_LIMIT_MS)
  const registration = await worker.start({ serviceWorker: { url, options }, onUnhandledFrame: 'bypass', quiet: true })
  return {
    reset: service.reset,
    async stop() {
      await worker.stop()
      await registration?.unregister()
    },
  }
}

/**
 * Resolves when the page has a controller, or after `limitMs`. msw assumes that a page with a registration and without a
 * controller was hard reloaded, and reloads it (`getWorkerInstance` of msw 3.0.5): the user would lose unsaved work. The
 * worker claims its pages only when it is activated, a moment after it is registered.
 */
async function controlled(limitMs: number): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, limitMs)
  })
}

async function hasActiveWorker(scope: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return Boolean((await navigator.serviceWorker.getRegistration(scope))?.active)
}

/** The script that the browser accepts. msw registers it again, which has no effect. */
async function workerScript(basePath: string, options: RegistrationOptions): Promise<string> {
  const own = new URL('msw/mockServiceWorker.js', import.meta.url).href
  // Without service workers msw answers in the page.
  if (!('serviceWorker' in navigator)) return own
  try {
    await navigator.serviceWorker.register(own, options)
    return own
  } catch (refused) {
    const copy = `${basePath}/mockServiceWorker.js`
    // Without a copy, the first error is the useful one.
    await navigator.serviceWorker.register(copy, options).catch(() => Promise.reject(refused))
    return copy
  }
}
