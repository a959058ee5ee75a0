// The first script of the static showcase, inlined into its page. It starts the service in a worker, routes `/v1` to it, and runs
// the console as a server would serve it. The console is drawn while the service starts; its calls wait.
import { afterStart } from './after-start.ts'
import { connectService, type ServiceConnection } from './connect-service.ts'
import { findBase, hasRegistry } from './find-base.ts'
import { DEMO_PASSWORD } from './password.ts'
import { startScreen } from './start-screen.ts'

/** Written into the page by the build. Addresses are relative to the folder. */
type Showcase = {
  service: string
  console: string[]
  /** The text of the console's page styles. */
  styles: string
  thaiFont: string
  databaseBytes: number
  users: string[]
}

const START_OVER = 'start-over'
const showcase: Showcase = JSON.parse(document.getElementById('showcase')?.textContent ?? '')
const screen = startScreen(showcase.databaseBytes)

run().catch((error) => fail(String(error)))

async function run(): Promise<void> {
  // Locks, caches and cryptography need https or localhost.
  if (!isSecureContext) return stop('insecure')
  const base = await findBase(location.pathname, hasRegistry)
  if (base === undefined) return stop('missingFiles')
  setBase(base)
  loadThaiFont()
  routeCalls(afterStart(startService(new URL(showcase.service, document.baseURI))), base)
  passDemoUsers()
  addStyles()
  for (const script of showcase.console) runScript(script)
}

function stop(reason: 'insecure' | 'missingFiles'): void {
  screen.hideConsole(true)
  screen.hideProgress()
  screen.showText(reason)
}

function fail(message: string): void {
  screen.hideConsole(true)
  screen.hideProgress()
  screen.showText('failed', { message })
  screen.addLink('retry', location.href)
  screen.addLink('startOver', `?${START_OVER}`)
}

function setBase(path: string): void {
  const base = document.createElement('base')
  base.href = path
  document.head.prepend(base)
}

/** The font of the console, for computers without a Thai font. */
function loadThaiFont(): void {
  const font = new FontFace('Starting', `url(${new URL(showcase.thaiFont, document.baseURI)})`, {
    unicodeRange: 'U+E00-E7F',
  })
  font.load().then(
    () => document.fonts.add(font),
    () => {},
  )
}

/** Resolves when the service is ready. */
function startService(script: URL): Promise<ServiceConnection> {
  let mustStartOver = new URLSearchParams(location.search).has(START_OVER)
  // The console must not keep it.
  if (mustStartOver) history.replaceState(null, '', document.baseURI)
  return new Promise((resolve) => {
    const service = connectService(script, (state) => {
      if (mustStartOver && (state.type === 'ready' || state.type === 'failed')) {
        mustStartOver = false
        return service.startOver()
      }
      screen.hideConsole(state.type === 'waiting')
      screen.setReady(state.type === 'ready')
      if (state.type === 'ready') return resolve(service)
      if (state.type === 'failed') return fail(state.message)
      if (state.type === 'downloading') return screen.showProgress(state.bytes)
      screen.showText(state.type)
      screen.showBusy()
    })
  })
}

function routeCalls(send: (request: Request) => Promise<Response>, base: string): void {
  // Uploads use it for their progress. It would ask the static host.
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
  const browserFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input, document.baseURI)
    if (origin !== location.origin || !pathname.startsWith(`${base}v1/`)) return browserFetch(input, init)
    // The service expects paths without the base.
    const url = new URL(pathname.slice(base.length - 1) + search, location.origin)
    return send(new Request(url, input instanceof Request ? input : init))
  }
}

/** The sign-in page lists demo users that it finds in the page. */
function passDemoUsers(): void {
  const demo = document.createElement('script')
  demo.id = 'demo'
  demo.type = 'application/json'
  demo.text = JSON.stringify({ users: showcase.users, password: DEMO_PASSWORD, startOver: `?${START_OVER}` })
  document.head.append(demo)
}

function addStyles(): void {
  const styles = document.createElement('style')
  styles.textContent = showcase.styles
  document.head.append(styles)
}

function runScript(src: string): void {
  const script = document.createElement('script')
  // `async: false` runs the scripts in the order of their insertion.
  Object.assign(script, { src, async: false, onerror: () => fail(src) })
  document.head.append(script)
}
