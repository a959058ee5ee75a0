// node scripts/check-size.ts, after a build: fails when a visit fetches too much JavaScript, or the same code twice.
//
// Opens the built console in Chromium with an empty cache, as on a first visit, and adds up the brotli sizes of the scripts
// that were requested before the screen was ready. Later scripts (charts, the next step of a form) are listed without a
// limit on their sum; each script of a remote has its own limit. Then it visits all remotes in one page, in which no script
// may be fetched twice, and looks for libraries that more than one build bundles.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parseRegistry } from '@songsarn/contract/console/registry'
import { startConsole } from '../e2e/support/start-console.ts'
import { CHROMIUM_ARGS, ensureChromium } from './lib/chromium.ts'
import { root } from './lib/targets.ts'
import { type BundledFiles, findDuplicates } from './size/find-duplicates.ts'
import { signIn } from './size/sign-in.ts'

/** Bytes of JavaScript, compressed with brotli. */
const limits = {
  signIn: 180_000,
  screen: 420_000,
  nextForms: 40_000,
  oneScript: 160_000,
  entry: 10_000,
  demo: 120_000,
}

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
  signedIn: boolean
  /** Count only the scripts of this remote. */
  remote?: string
}

const visits: Visit[] = [
  { path: '/sign-in', limit: limits.signIn, ready: '#console input[autocomplete=current-password]', signedIn: false },
  { path: '/home', limit: limits.screen, ready: '[data-area-state=ready] h1', signedIn: true },
  {
    path: '/communication/quick-send',
    limit: limits.screen,
    ready: '[data-area-state=ready] textarea',
    signedIn: true,
  },
  { path: '/demo', limit: limits.demo, ready: '[data-area-state=ready] h1', signedIn: true, remote: 'mf-demo-theme' },
]

type Measured = { before: number; after: number; scripts: number }

async function measure(page: Page, url: string, { ready, remote }: Visit): Promise<Measured> {
  const measured: Measured = { before: 0, after: 0, scripts: 0 }
  let isReady = false
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || (remote && !request.url().includes(`/r/${remote}/`))) return
    const when = isReady ? 'after' : 'before'
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        measured[when] += responseBodySize
        measured.scripts++
      }),
    )
  })
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  isReady = true
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  return measured
}

async function check(browser: Browser, url: string, visit: Visit): Promise<boolean> {
  const context = await browser.newContext()
  if (visit.signedIn) await signIn(context, url)
  const { before, after, scripts } = await measure(await context.newPage(), url + visit.path, visit)
  await context.close()
  const fits = before <= visit.limit
  const words = `${kilobytes(before)} of ${kilobytes(visit.limit)}, ${kilobytes(after)} after, ${scripts} scripts`
  const what = visit.remote ? `${visit.path}, of the remote` : visit.path
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what.padEnd(26)} ${words}`)
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
const running = await startConsole(dataDir)
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
