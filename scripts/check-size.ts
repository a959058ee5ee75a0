// Fails when a visit fetches too much JavaScript, or the same twice: `node scripts/check-size.ts`, after a build.
//
// It opens the built console in Chromium with an empty cache, as a user who comes for the first time, and adds up the
// brotli sizes of the scripts that were asked for before the screen stood. What comes after that (charts, the next step
// of a form) is told; no single script of an area, as the charts are, may be over a limit of its own. Then it goes through
// all areas in one visit, in which no script may come twice, and looks for libraries that more than one build carries.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parseRegistry } from '@songsarn/contract/registry'
import { startConsole } from '../e2e/support/start-console.ts'
import { CHROMIUM_ARGS, ensureChromium } from './lib/chromium.ts'
import { root } from './lib/run.ts'
import { type Bundled, duplicatesOf } from './size/duplicates.ts'
import { signedIn } from './size/signed-in.ts'

/** Bytes of brotli-packed JavaScript. */
const limits = { signIn: 250_000, screen: 450_000, oneScript: 160_000, entry: 10_000, demo: 120_000 }

/** Bytes before minifying of one package that more than one build may carry: a helper, an icon. */
const SMALL = 4_000

/** What every entry is made of, or what draws none of a screen: each is counted in the entry's own limit above. */
const CARRIED_BY_ALL = [/^@module-federation\//, /^\.federation$/, /^single-spa-react$/, /^(style|css)-loader$/]

/** Drawings of a few hundred bytes: a file for each would cost more than it saves. */
const ICONS = /^@ant-design\/icons/

type Visit = {
  path: string
  limit: number
  stands: string
  signedIn: boolean
  /** Only what this area adds is counted. */
  area?: string
}

const visits: Visit[] = [
  { path: '/sign-in', limit: limits.signIn, stands: 'input[autocomplete=current-password]', signedIn: false },
  { path: '/home', limit: limits.screen, stands: '[data-area-state=ready] h1', signedIn: true },
  {
    path: '/communication/quick-send',
    limit: limits.screen,
    stands: '[data-area-state=ready] textarea',
    signedIn: true,
  },
  { path: '/demo', limit: limits.demo, stands: '[data-area-state=ready] h1', signedIn: true, area: 'mf-demo-theme' },
]

type Measured = { before: number; after: number; scripts: number }

async function measure(page: Page, url: string, { stands, area }: Visit): Promise<Measured> {
  const measured: Measured = { before: 0, after: 0, scripts: 0 }
  let isStanding = false
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || (area && !request.url().includes(`/r/${area}/`))) return
    const when = isStanding ? 'after' : 'before'
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        measured[when] += responseBodySize
        measured.scripts++
      }),
    )
  })
  await page.goto(url)
  await page.locator(stands).first().waitFor()
  isStanding = true
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  return measured
}

async function check(browser: Browser, url: string, visit: Visit): Promise<boolean> {
  const context = await browser.newContext()
  if (visit.signedIn) await signedIn(context, url)
  const { before, after, scripts } = await measure(await context.newPage(), url + visit.path, visit)
  await context.close()
  const fits = before <= visit.limit
  const words = `${kilobytes(before)} of ${kilobytes(visit.limit)}, ${kilobytes(after)} after, ${scripts} scripts`
  const what = visit.area ? `${visit.path}, of the area` : visit.path
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what.padEnd(26)} ${words}`)
  return fits
}

/** The charts are drawn once there is something to draw, so they are measured where they lie. */
async function checkScripts(): Promise<boolean> {
  const bundled = new Map<string, Bundled>()
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
  for (const { package: name, areas, bytes, because } of duplicatesOf(bundled, provides, SMALL)) {
    if ([...CARRIED_BY_ALL, ICONS].some((accepted) => accepted.test(name))) continue
    fits = false
    const why = because === 'twice' ? 'is carried by' : 'is provided by the shell, and carried by'
    console.log(`TWICE ${name}, ${kilobytes(bytes)} before minifying, ${why} ${areas.join(', ')}`)
  }
  return fits
}

/** Goes through all areas in one visit, by their first menu entries; each script comes over the network once. */
async function checkWholeVisit(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext()
  await signedIn(context, url)
  const page = await context.newPage()
  const fetched = new Map<string, number>()
  // The demo theme loads the page anew to be answered by its worker; what the browser keeps does not come again then.
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
    // As a link does: the page stays.
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.locator(`[data-area="${name}"][data-area-state=ready] h1`).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  const again = [...fetched].filter(([, times]) => times > 1)
  for (const [address, times] of again) console.log(`TWICE ${address} was fetched ${times} times`)
  if (again.length === 0)
    console.log(`ok   ${'all areas in one visit'.padEnd(26)} ${fetched.size} scripts, each fetched once`)
  return again.length === 0
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
  results.push(await checkWholeVisit(browser, running.url))
  if (results.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
