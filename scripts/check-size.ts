// node scripts/check-size.ts, after a build: fails when a visit fetches too much JavaScript, or the same code twice.
//
// It opens the built console in Chromium with an empty cache, as on a first visit, and adds up what Chromium says that each
// script took from the network, headers included, until nothing more comes: the screen, its charts, its later parts. Scripts that
// the page fetches ahead, for what may come next, are counted apart and have no limit. Each script of a remote has its own limit.
// Then it visits all remotes in one page, in which no script may be fetched twice, and looks for libraries that more than one
// build bundles.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parseRegistry } from '@songsarn/contract/console/registry'
import { startConsole } from '../e2e/support/start-console.ts'
import { CHROMIUM_ARGS, ensureChromium } from './lib/chromium.ts'
import { root } from './lib/targets.ts'
import { type BundledFiles, findDuplicates } from './size/find-duplicates.ts'
import { signIn, signInByForm } from './size/sign-in.ts'

/** Bytes of JavaScript on the network, compressed with brotli. */
const limits = {
  signIn: 158_000,
  home: 365_000,
  homeAfterSignIn: 376_000,
  quickSend: 422_000,
  logs: 412_000,
  nextForms: 60_000,
  oneScript: 160_000,
  entry: 10_000,
  demo: 120_000,
}

/** Scripts of one visit: each one waits for the network, and stands in the list of every library that needs it. */
const MOST_SCRIPTS = 50

/** Several builds may bundle a package of at most this size before minification, such as a small helper. */
const SMALL = 4_000

/** Parts of every remote's entry, which has its own limit above. */
const PARTS_OF_ENTRY = [/^@module-federation\//, /^\.federation$/, /^(style|css)-loader$/]

/** Drawings of a few hundred bytes: sharing each as a file would cost more than it saves. */
const ICONS = /^@ant-design\/icons/

type Visit = {
  path: string
  limit: number
  /** Selector of what the ready screen has. */
  ready: string
  /** `before`: when the page opens; `by form`: as a visitor does. */
  signedIn?: 'before' | 'by form'
  /** Count only the scripts of this remote. */
  remote?: string
}

const FORM = '#console input[autocomplete=current-password]'
const HOME = '[data-area-state=ready] h1'
const visits: Visit[] = [
  { path: '/sign-in', limit: limits.signIn, ready: FORM },
  { path: '/home', limit: limits.home, ready: HOME, signedIn: 'before' },
  { path: '/home', limit: limits.homeAfterSignIn, ready: HOME, signedIn: 'by form' },
  {
    path: '/communication/quick-send',
    limit: limits.quickSend,
    ready: '[data-area-state=ready] textarea',
    signedIn: 'before',
  },
  { path: '/logs', limit: limits.logs, ready: '[data-area-state=ready] table', signedIn: 'before' },
  { path: '/demo', limit: limits.demo, ready: HOME, signedIn: 'before', remote: 'mf-demo-theme' },
]

/** Bytes on the network. */
type Measured = { all: number; scripts: number; ahead: number }

async function measure(page: Page, url: string, { ready, remote, signedIn }: Visit): Promise<Measured> {
  const measured: Measured = { all: 0, scripts: 0, ahead: 0 }
  const network = await page.context().newCDPSession(page)
  const requested = new Map<string, 'now' | 'ahead'>()
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('.js') || (remote && !pathname.includes(`/r/${remote}/`))) return
    requested.set(requestId, type === 'Script' ? 'now' : 'ahead')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const when = requested.get(requestId)
    if (when === undefined || encodedDataLength === 0) return
    if (when === 'ahead') measured.ahead += encodedDataLength
    else {
      measured.all += encodedDataLength
      measured.scripts++
    }
  })
  await network.send('Network.enable')
  await page.goto(url)
  if (signedIn === 'by form') await signInByForm(page, FORM)
  await page.locator(ready).first().waitFor()
  await standsStill(page)
  return measured
}

/** Waits until no script is on its way, and no chart waits for its library. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

async function check(browser: Browser, url: string, visit: Visit): Promise<boolean> {
  const context = await browser.newContext()
  if (visit.signedIn === 'before') await signIn(context, url)
  const { all, scripts, ahead } = await measure(await context.newPage(), url + visit.path, visit)
  await context.close()
  const fits = all <= visit.limit && scripts <= MOST_SCRIPTS
  const words = [
    `${kilobytes(all)} of ${kilobytes(visit.limit)} in ${scripts} of ${MOST_SCRIPTS} scripts`,
    `${kilobytes(ahead)} more ahead`,
  ]
  const how = visit.remote ? ', of the remote' : visit.signedIn === 'by form' ? ', by the form' : ''
  console.log(`${fits ? 'ok  ' : 'OVER'} ${(visit.path + how).padEnd(26)} ${words.join(', ')}`)
  return fits
}

/** Checks the bytes that a remote of forms adds to a visit that has seen the forms of another remote. */
async function checkNextForms(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext()
  await signIn(context, url)
  const page = await context.newPage()
  await page.goto(`${url}/communication/quick-send`)
  await page.locator('[data-area=mf-communication][data-area-state=ready] textarea').first().waitFor()
  await page.waitForLoadState('networkidle')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // As a link does: without loading the page.
  await page.evaluate(() => history.pushState(null, '', '/otp/new'))
  await page.locator('[data-area=mf-otp][data-area-state=ready] textarea').first().waitFor()
  await page.waitForLoadState('networkidle')
  const added = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  const fits = added > 0 && added <= limits.nextForms
  const words = `${kilobytes(added)} of ${kilobytes(limits.nextForms)}, ${sizes.length} scripts`
  console.log(`${fits ? 'ok  ' : 'OVER'} ${'/otp/new after Quick Send'.padEnd(26)} ${words}`)
  return fits
}

/** Checks the files of each build, because no visit loads all of them. */
async function checkScripts(): Promise<boolean> {
  const bundled = new Map<string, BundledFiles>()
  let fits = true
  for (const { name, entry } of remotes) {
    const folder = join(root, 'dist', dirname(entry))
    bundled.set(name, JSON.parse(await readFile(join(folder, 'bundled.json'), 'utf8')))
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
    const start = (await stat(join(folder, 'remoteEntry.js.br'))).size
    const isOver = Math.max(...sizes) > limits.oneScript || start > limits.entry
    const largest = `${kilobytes(Math.max(...sizes))} of ${kilobytes(limits.oneScript)}, its largest script`
    const first = `${kilobytes(start)} of ${kilobytes(limits.entry)}, its entry`
    console.log(`${isOver ? 'OVER' : 'ok  '} ${name.padEnd(26)} ${largest}; ${first}`)
    fits &&= !isOver
  }
  const provides = Object.keys(JSON.parse(await readFile(join(root, 'dist/shell/provides.json'), 'utf8')))
  for (const { package: name, remotes: names, bytes, because } of findDuplicates(bundled, provides, SMALL)) {
    if ([...PARTS_OF_ENTRY, ICONS].some((accepted) => accepted.test(name))) continue
    fits = false
    const why = because === 'twice' ? 'is bundled by' : 'is shared by the shell, but bundled by'
    console.log(`TWICE ${name}, ${kilobytes(bytes)} before minification, ${why} ${names.join(', ')}`)
  }
  return fits
}

/** Opens the first menu entry of every remote in one page; the network must deliver each script once. */
async function checkWholeVisit(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext()
  await signIn(context, url)
  const page = await context.newPage()
  const fetched = new Map<string, number>()
  // The demo theme reloads the page, so that its service worker answers. Cached scripts do not count then.
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const fromMemory = new Set<string>()
  network.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId))
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url: address, fromDiskCache, fromPrefetchCache } = response
    if (type !== 'Script' || fromDiskCache || fromPrefetchCache || fromMemory.has(requestId)) return
    const script = address.replace(/\?.*$/, '')
    fetched.set(script, (fetched.get(script) ?? 0) + 1)
  })
  await page.goto(`${url}/home`)
  for (const { name, nav } of remotes) {
    const path = nav
      .flatMap((entry) => [entry.path, ...(entry.children ?? []).map((child) => child.path)])
      .find(Boolean)
    // As a link does: without loading the page.
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.locator(`[data-area="${name}"][data-area-state=ready] h1`).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  const repeated = [...fetched].filter(([, times]) => times > 1)
  for (const [address, times] of repeated) console.log(`TWICE ${address} was fetched ${times} times`)
  if (repeated.length === 0)
    console.log(`ok   ${'all remotes in one visit'.padEnd(26)} ${fetched.size} scripts, each fetched once`)
  return repeated.length === 0
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const { remotes } = parseRegistry(
  JSON.parse(await readFile(join(root, 'dist/registry.json'), 'utf8')),
  'http://localhost/',
)
const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-size-'))
// With its history, since Home draws charts only then.
const running = await startConsole(dataDir, { SEED: 'demo' })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: CHROMIUM_ARGS,
})
try {
  const results = [await checkScripts()]
  for (const visit of visits) results.push(await check(browser, running.url, visit))
  results.push(await checkNextForms(browser, running.url))
  results.push(await checkWholeVisit(browser, running.url))
  if (results.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
