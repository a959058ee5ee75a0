// The service of the static showcase: one worker for all tabs of a browser, or one per tab where workers cannot be shared.
import { signOut } from '@songsarn/contract/account/session'
import { memorySession } from '@songsarn/server/run/page/memory-session'
import { type BrowserService, startBrowserService } from '../browser-service.ts'
import { type BrowserStorage, deleteEarlierBuilds, openBrowserStorage } from './browser-storage.ts'
import { type FromPage, type FromService, type ServiceState, toPlainResponse, toRequest } from './messages.ts'
import { DEMO_PASSWORD } from './password.ts'

type Page = {
  postMessage(message: FromService): void
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
}

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
const storage = takeLock().then(() => openBrowserStorage(name))
reportDownload((bytes) => state.type !== 'ready' && setState({ type: 'downloading', bytes }))
let service = start()

/** Starts the service with its demo accounts and sample messages. */
async function start(): Promise<BrowserService> {
  try {
    const opened = await storage
    setState({ type: 'starting' })
    const started = await startFrom(opened)
    setState({ type: 'ready' })
    deleteEarlierBuilds(name).catch((error) => console.warn('The data of an earlier build was not deleted', error))
    return started
  } catch (error) {
    setState({ type: 'failed', message: String(error) })
    throw error
  }
}

async function startFrom(opened: BrowserStorage): Promise<BrowserService> {
  const { token, secretKey } = opened.state()
  const sessions = memorySession(token, (changed) => opened.update({ token: changed }))
  const open = async () => {
    const database = await opened.openDatabase()
    if (!opened.state().isFilled) setState({ type: 'filling' })
    return database
  }
  const options = { open, password: DEMO_PASSWORD, sessions, secretKey, hasHistory: true }
  const started = await startBrowserService(options)
  if (opened.state().isFilled) return started
  await started.sendSamples()
  await started.fetch(new Request(new URL(signOut.path, location.origin), { method: signOut.method }))
  opened.update({ isFilled: true })
  return started
}

/** Requests that arrive meanwhile wait for the new start. */
function startOver(): void {
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

/** Reports the downloaded bytes of PGlite's own files: on a slow connection they take most of the start. */
function reportDownload(onBytes: (bytes: number) => void): void {
  const browserFetch = globalThis.fetch
  let bytes = 0
  globalThis.fetch = async (input, init) => {
    const response = await browserFetch(input, init)
    if (!/\.(wasm|data)$/.test(new URL(response.url, location.href).pathname) || !response.body) return response
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    })
    // Keeps the content type: without it WebAssembly is not compiled while it streams.
    return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers })
  }
}

// A shared worker gets an event for each page; a dedicated one has the page that created it.
const worker = globalThis as unknown as Page & { onconnect?: (event: MessageEvent) => void }
if ('onconnect' in worker) worker.onconnect = ({ ports: [page] }) => page && connect(page)
else connect(worker)
