// The first thing that the static showcase runs, inlined into its page: says that the demo starts, starts the service in a
// worker, lets it answer `/v1`, and then the console, which is the one that a server would serve.
import { connectService, type ServiceConnection } from './connect-service.ts'
import { findBase, hasRegistry } from './find-base.ts'
import { DEMO_PASSWORD } from './password.ts'
import { startingScreen } from './starting-screen.ts'

/** Written into the page when it is built; addresses are relative to the folder. */
type Showcase = { service: string; console: string[]; thaiFont: string; databaseBytes: number; users: string[] }

const START_OVER = 'start-over'
const showcase: Showcase = JSON.parse(document.getElementById('showcase')?.textContent ?? '')
const screen = startingScreen(showcase.databaseBytes)

run().catch((error) => fail(String(error)))

async function run(): Promise<void> {
  // Workers' locks, caches and cryptography are there on https and on this computer only.
  if (!isSecureContext) return stop('insecure')
  const base = await findBase(location.pathname, hasRegistry)
  if (base === undefined) return stop('nowhere')
  setBase(base)
  useThaiFont()
  for (const script of showcase.console) prefetch(script)
  await painted()
  const service = await startService(new URL(showcase.service, document.baseURI))
  answerCalls(service, base)
  tellConsole()
  for (const script of showcase.console) runScript(script)
}

function stop(why: 'insecure' | 'nowhere'): void {
  screen.stopped()
  screen.say(why)
}

function fail(message: string): void {
  screen.stopped()
  screen.say('failed', { message })
  screen.offer('retry', location.href)
  screen.offer('startOver', `?${START_OVER}`)
}

function setBase(path: string): void {
  const base = document.createElement('base')
  base.href = path
  document.head.prepend(base)
}

/** The console's own: a computer without one draws boxes for Thai. */
function useThaiFont(): void {
  const font = new FontFace('Starting', `url(${new URL(showcase.thaiFont, document.baseURI)})`, {
    unicodeRange: 'U+E00-E7F',
  })
  font.load().then(
    () => document.fonts.add(font),
    () => {},
  )
}

/** A tab that opens in the background paints nothing, and need not wait for it. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function startService(script: URL): Promise<ServiceConnection> {
  let isToStartOver = new URLSearchParams(location.search).has(START_OVER)
  return new Promise((resolve) => {
    const service = connectService(script, (state) => {
      if (isToStartOver && (state.is === 'ready' || state.is === 'failed')) {
        isToStartOver = false
        history.replaceState(null, '', document.baseURI)
        return service.startOver()
      }
      if (state.is === 'ready') return resolve(service)
      if (state.is === 'failed') return fail(state.message)
      if (state.is === 'fetching') return screen.fetched(state.bytes)
      screen.say(state.is)
      screen.busy()
    })
  })
}

function answerCalls(service: ServiceConnection, base: string): void {
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, document.baseURI)
    if (asked.origin !== location.origin || !asked.pathname.startsWith(`${base}v1/`)) return plain(input, init)
    // The service knows no sub-path.
    const url = new URL(asked.pathname.slice(base.length - 1) + asked.search, location.origin)
    return service.ask(new Request(url, input instanceof Request ? input : init))
  }
}

/** The sign-in page shows a demo's users where the page names some. */
function tellConsole(): void {
  const demo = document.createElement('script')
  demo.id = 'demo'
  demo.type = 'application/json'
  demo.text = JSON.stringify({ users: showcase.users, password: DEMO_PASSWORD, startOver: `?${START_OVER}` })
  document.head.append(demo)
}

function prefetch(href: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'prefetch', as: 'script', href })
  document.head.append(link)
}

function runScript(src: string): void {
  const script = document.createElement('script')
  // In the order in which they are added.
  Object.assign(script, { src, async: false, onerror: () => fail(src) })
  document.head.append(script)
}
