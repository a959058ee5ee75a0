import type { RunningDemo } from '@songsarn/msw/demo/worker'

/** Why the demo's service cannot run in this browser, at this address. */
export type Obstacle = 'missing' | 'refused' | 'failed'

export type Opened = { is: 'running'; reset?: () => void } | { is: 'unavailable'; because: Obstacle; error: unknown }

/** Opening and closing wait for each other: going in and out quickly must not leave a worker behind. */
let last: Promise<unknown> = Promise.resolve()
let running: RunningDemo | undefined
/** There once the demo was opened in this page, whose data outlive a visit. */
let resetData: (() => void) | undefined

/** In the form of a store, so that the data go back to how they began when a user signs out: the next one may be another. */
export const demoDataStore = { getInitialState: () => null, setState: (_: null, __: true) => resetData?.() }

/** Makes sure that something answers the demo's calls of this page. Never rejects. */
export function openDemo(basePath: string): Promise<Opened> {
  return inTurn(async () => {
    try {
      // A workbench or a showcase may answer them already; a page has room for one worker only.
      if (!resetData && mayBeAnswered() && (await isAnswered())) return { is: 'running' }
      const { startDemo } = await import('@songsarn/msw/demo/worker')
      running ??= await startDemo(basePath)
      resetData = running.reset
      return { is: 'running', reset: running.reset }
    } catch (error) {
      return { is: 'unavailable', because: obstacleIn(error), error }
    }
  })
}

/** From then on the page's calls go straight to the service. */
export function closeDemo(): Promise<void> {
  return inTurn(async () => {
    await running?.stop()
    running = undefined
  })
}

function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const mine = last.then(run)
  last = mine.catch(() => {})
  return mine
}

/**
 * Only another's worker may answer them already, or whatever a page without workers has. Asking the network whenever the
 * area is opened would leave a 404 in every visitor's console.
 */
function mayBeAnswered(): boolean {
  if (!('serviceWorker' in navigator)) return true
  const script = navigator.serviceWorker.controller?.scriptURL ?? ''
  return script.includes('mockServiceWorker') && !script.includes('/r/mf-demo-theme/')
}

async function isAnswered(): Promise<boolean> {
  const answer = await fetch(new URL('/api/bookmarks/data', location.origin)).catch(() => undefined)
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true
}

function obstacleIn(error: unknown): Obstacle {
  const message = String(error)
  // msw passes on what the browser says, but for a missing script, of which it says so itself.
  if (/does not exist|bad HTTP response/i.test(message)) return 'missing'
  return /max scope|Content Security Policy|insecure|denied/i.test(message) ? 'refused' : 'failed'
}
