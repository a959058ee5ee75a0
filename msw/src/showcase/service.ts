// The service of the static showcase: one worker for all tabs of a browser, or one per tab where workers cannot be shared.
import { memorySession } from '@songsarn/server/run/page/memory-session'
import { type BrowserService, startBrowserService } from '../browser-service.ts'
import { type BrowserStorage, deleteEarlierBuilds, openBrowserStorage } from './browser-storage.ts'
import { sendDemoSamples } from './demo-samples.ts'
import { type FromPage, type FromService, type ServiceState, toPlainResponse, toRequest } from './messages.ts'
import { DEMO_KEY, DEMO_PASSWORD } from './password.ts'

type Page = {
  postMessage(message: FromService): void
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
}

/** Milliseconds without a request after which a new demo is finished and stored, and the longest wait for them. */
const QUIET_MS = 500
const LONGEST_UNFINISHED_MS = 5000
/** Age of the build from which a page makes a history of its own, up to yesterday. It takes seconds. */
const MOST_DAYS = 7
/** Longer than a closing tab needs to release its lock. */
const LOCK_RELEASE_MS = 1500

const pages = new Set<Page>()
let state: ServiceState = { type: 'starting' }

function setState(next: ServiceState): void {
  state = next
  for (const page of pages) page.postMessage(next)
}

/** The database of this build at this address: the name of the script contains the build. */
const name = `songsarn-showcase${location.pathname.replaceAll(/[^\w.-]+/g, '~')}`
/** When the showcase was built, which the page says: the history of the build's database ends on the day before. */
const madeAt = Number(new URLSearchParams(location.search).get('made'))
const isRecent = Date.now() - madeAt < MOST_DAYS * 24 * 3600_000
/** Beside the script, with its name. */
const image = location.pathname.replace(/js$/, isRecent ? 'demo.tar.gz' : 'tables.tar.gz')
const storage = takeLock().then(() => openBrowserStorage(name, image))
reportDownload((bytes) => {
  if (state.type === 'starting' || state.type === 'downloading') setState({ type: 'downloading', bytes })
})
let lastRequestAt = 0
let stopping = new AbortController()
let service = start()

/** Starts the service with its demo accounts and sample messages, unless the database has them. */
async function start(): Promise<BrowserService> {
  try {
    const opened = await storage
    setState({ type: 'starting' })
    const started = await startFrom(opened)
    setState({ type: 'ready' })
    finishWhenQuiet(started, opened, stopping.signal)
    deleteEarlierBuilds(name).catch((error) => console.warn('The data of an earlier build was not deleted', error))
    return started
  } catch (error) {
    setState({ type: 'failed', message: String(error) })
    throw error
  }
}

async function startFrom(opened: BrowserStorage): Promise<BrowserService> {
  const { token } = opened.state()
  const sessions = memorySession(token, (changed) => opened.update({ token: changed }))
  const mustFill = () => !opened.state().isStored && !isRecent
  const open = async () => {
    const database = await opened.openDatabase()
    if (mustFill()) setState({ type: 'filling' })
    return database
  }
  // The name of what is stored contains the build.
  const isWhole = () => opened.state().isStored
  const options = { open, password: DEMO_PASSWORD, sessions, secretKey: DEMO_KEY, hasHistory: true, isWhole }
  const started = await startBrowserService(options)
  if (mustFill()) await sendDemoSamples(started)
  return started
}

/** Adds the reports of a new demo and stores it. Not while its first screens are drawn, since they would wait for it. */
async function finishWhenQuiet(started: BrowserService, opened: BrowserStorage, stopped: AbortSignal): Promise<void> {
  const latest = Date.now() + LONGEST_UNFINISHED_MS
  do await new Promise((passed) => setTimeout(passed, QUIET_MS))
  while (Date.now() - lastRequestAt < QUIET_MS && Date.now() < latest)
  if (stopped.aborted) return
  await started.addReports().catch((error) => console.warn('The demo has no reports', error))
  if (stopped.aborted) return
  await opened.storeDatabase().catch((error) => console.warn('The demo was not stored', error))
}

/** Requests that arrive meanwhile wait for the new start. */
function startOver(): void {
  stopping.abort()
  stopping = new AbortController()
  const cleared = service
    .then((running) => running.close())
    .catch(() => {})
    .then(async () => (await storage).clear())
  service = cleared.then(start)
}

function connect(page: Page): void {
  pages.add(page)
  page.onmessage = async ({ data }) => {
    if (data.type === 'startOver') {
      setState({ type: 'starting' })
      return startOver()
    }
    lastRequestAt = Date.now()
    const response = await service
      .then((running) => running.fetch(toRequest(data.request)))
      .catch(() => new Response(null, { status: 503 }))
    page.postMessage({ type: 'response', id: data.id, response: await toPlainResponse(response) })
  }
  page.postMessage(state)
}

/** Locks the database for as long as this worker runs: two services would destroy it. */
async function takeLock(): Promise<void> {
  const timer = setTimeout(() => setState({ type: 'waiting' }), LOCK_RELEASE_MS)
  await new Promise<void>((resolve, reject) => {
    const never = new Promise<never>(() => {})
    navigator.locks
      .request(name, () => {
        resolve()
        return never
      })
      .catch(reject)
  })
  clearTimeout(timer)
}

/** Reports the downloaded bytes of the database's files: on a slow connection they take most of the start. */
function reportDownload(onBytes: (bytes: number) => void): void {
  const browserFetch = globalThis.fetch
  let bytes = 0
  async function count(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
      onBytes(bytes)
    }
  }
  globalThis.fetch = async (input, init) => {
    const response = await browserFetch(input, init)
    // A copy: the browser keeps compiled WebAssembly only for a response of its own.
    const copy = /\.(wasm|data|gz)$/.test(new URL(response.url, location.href).pathname) ? response.clone().body : null
    if (copy) count(copy).catch(() => {})
    return response
  }
}

// A shared worker gets an event for each page; a dedicated one has the page that created it.
const worker = globalThis as unknown as Page & { onconnect?: (event: MessageEvent) => void }
if ('onconnect' in worker) worker.onconnect = ({ ports: [page] }) => page && connect(page)
else connect(worker)
