import type { RunningDemo } from '@songsarn/msw/demo/worker'

/** Why the demo's service cannot run in this browser or at this address. */
type UnavailableReason = 'missing' | 'refused' | 'failed'

export type DemoService =
  /** Without `reset` something else than this remote answers the calls. */
  { status: 'running'; reset?: () => void } | { status: 'unavailable'; reason: UnavailableReason; error: unknown }

/** Starts and stops run one after the other, so that quick visits leave no worker behind. */
let lastRun: Promise<unknown> = Promise.resolve()
let running: RunningDemo | undefined
/** Set by the first start in this page. The data outlives a visit. */
let resetData: (() => void) | undefined

/** Shaped as a store, so that signing out resets the data: the next user may be another person. */
export const demoDataStore = { getInitialState: () => null, setState: (_: null, __: true) => resetData?.() }

/** Makes the demo's calls work in this page. Never rejects. */
export function startDemoService(basePath: string): Promise<DemoService> {
  return runExclusive(async () => {
    try {
      // A workbench or a showcase may answer them already. A page has room for only one worker.
      if (!resetData && mayBeAnswered() && (await isAnswered())) return { status: 'running' }
      const { startDemo } = await import('@songsarn/msw/demo/worker')
      running ??= await startDemo(basePath)
      resetData = running.reset
      return { status: 'running', reset: running.reset }
    } catch (error) {
      return { status: 'unavailable', reason: reasonOf(error), error }
    }
  })
}

/** After that the page's calls go straight to the network. */
export function stopDemoService(): Promise<void> {
  return runExclusive(async () => {
    await running?.stop()
    running = undefined
  })
}

function runExclusive<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = lastRun.then(run)
  lastRun = result.catch(() => {})
  return result
}

/**
 * Only another worker can answer the calls, or the host of a page without workers. A request on every visit would log a
 * 404 in every visitor's browser console.
 */
function mayBeAnswered(): boolean {
  if (!('serviceWorker' in navigator)) return true
  const script = navigator.serviceWorker.controller?.scriptURL ?? ''
  return script.includes('mockServiceWorker') && !script.includes('/r/mf-demo-theme/')
}

async function isAnswered(): Promise<boolean> {
  const response = await fetch(new URL('/api/bookmarks/data', location.origin)).catch(() => undefined)
  return response?.ok === true && response.headers.get('content-type')?.includes('json') === true
}

function reasonOf(error: unknown): UnavailableReason {
  const message = String(error)
  // msw forwards the browser's message, except for a missing script: for that it has its own.
  if (/does not exist|bad HTTP response/i.test(message)) return 'missing'
  return /max scope|Content Security Policy|insecure|denied/i.test(message) ? 'refused' : 'failed'
}
