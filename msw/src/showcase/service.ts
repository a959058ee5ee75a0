// The service of the static showcase: one worker that all tabs of a browser share, or one of a tab where it cannot share.
import { signOut } from '@songsarn/contract/session'
import { memorySession } from '@songsarn/server/page/memory-session'
import { type Product, startProduct } from '../product.ts'
import { countFetched } from './count-fetched.ts'
import { forgetEarlier, type Kept, openKept } from './kept.ts'
import { type FromPage, type FromService, plainResponse, requestOf, type ServiceState } from './messages.ts'
import { DEMO_PASSWORD } from './password.ts'
import { takeLock } from './take-lock.ts'

type Connection = {
  postMessage(message: FromService): void
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
}

const pages = new Set<Connection>()
let state: ServiceState = { is: 'starting' }

function become(next: ServiceState): void {
  state = next
  for (const page of pages) page.postMessage(next)
}

/** This build at this address: the script carries its build in its name. */
const name = `songsarn-showcase${location.pathname.replaceAll(/[^\w.-]+/g, '~')}`
const keeping = takeLock(name, () => become({ is: 'waiting' })).then(() => openKept(name))
countFetched((bytes) => state.is !== 'ready' && become({ is: 'fetching', bytes }))
let running = begin()

/** Ready, with the demo accounts and what they have sent. */
async function begin(): Promise<Product> {
  try {
    const kept = await keeping
    become({ is: 'starting' })
    const product = await startKept(kept)
    become({ is: 'ready' })
    forgetEarlier(name).catch((error) => console.warn('what an earlier build kept is still there', error))
    return product
  } catch (error) {
    become({ is: 'failed', message: String(error) })
    throw error
  }
}

async function startKept(kept: Kept): Promise<Product> {
  const { token, secretKey } = kept.notes()
  const sessions = memorySession(token, (changed) => kept.note({ token: changed }))
  const product = await startProduct({ open: kept.open, password: DEMO_PASSWORD, sessions, secretKey })
  if (kept.notes().isFilled) return product
  await product.sendSamples()
  await product.fetch(new Request(new URL(signOut.path, location.origin), { method: signOut.method }))
  kept.note({ isFilled: true })
  return product
}

/** Calls that come meanwhile wait for what comes after. */
function startOver(): void {
  const before = running
  const forgotten = before
    .then((product) => product.close())
    .catch(() => {})
    .then(async () => (await keeping).forget())
  running = forgotten.then(begin)
}

function connect(page: Connection): void {
  pages.add(page)
  page.onmessage = async ({ data }) => {
    if (data.is === 'startOver') {
      become({ is: 'starting' })
      return startOver()
    }
    const response = await running
      .then((product) => product.fetch(requestOf(data.request)))
      .catch(() => new Response(null, { status: 503 }))
    page.postMessage({ is: 'answer', id: data.id, response: await plainResponse(response) })
  }
  page.postMessage(state)
}

// A shared worker is told of each page that connects; a plain one has the page that made it.
const worker = globalThis as unknown as Connection & { onconnect?: (event: MessageEvent) => void }
if ('onconnect' in worker) worker.onconnect = ({ ports: [page] }) => page && connect(page)
else connect(worker)
