// Fails when a first visit fetches too much JavaScript: `node scripts/check-size.ts`, after a build.
//
// It opens the built console in Chromium with an empty cache, as a user who comes for the first time, and adds up the
// brotli sizes of the scripts that were asked for before the screen stood. What comes after that (charts, the next step
// of a form) is told; no single script of an area, as the charts are, may be over a limit of its own.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, startConsole } from '../e2e/support/start-console.ts'
import { ensureChromium } from './lib/chromium.ts'
import { root } from './lib/run.ts'

/** Bytes of brotli-packed JavaScript. */
const limits = { signIn: 250_000, screen: 450_000, oneScript: 160_000 }

type Visit = { path: string; limit: number; stands: string; signedIn: boolean }

const visits: Visit[] = [
  { path: '/sign-in', limit: limits.signIn, stands: 'input[autocomplete=current-password]', signedIn: false },
  { path: '/home', limit: limits.screen, stands: '[data-area-state=ready] h1', signedIn: true },
  {
    path: '/communication/quick-send',
    limit: limits.screen,
    stands: '[data-area-state=ready] textarea',
    signedIn: true,
  },
]

type Measured = { before: number; after: number; scripts: number }

async function measure(page: Page, url: string, stands: string): Promise<Measured> {
  const measured: Measured = { before: 0, after: 0, scripts: 0 }
  let isStanding = false
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
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

/** Signed in before the page is opened, so that only the screen itself is counted. */
async function signedIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/v1/session`, {
    data: { login: 'owner', password: DEMO_PASSWORD },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  await context.addInitScript((user) => localStorage.setItem('songsarn:user', user), await answer.text())
}

async function check(browser: Browser, url: string, visit: Visit): Promise<boolean> {
  const context = await browser.newContext()
  if (visit.signedIn) await signedIn(context, url)
  const { before, after, scripts } = await measure(await context.newPage(), url + visit.path, visit.stands)
  await context.close()
  const fits = before <= visit.limit
  const words = `${kilobytes(before)} of ${kilobytes(visit.limit)}, ${kilobytes(after)} after, ${scripts} scripts`
  console.log(`${fits ? 'ok  ' : 'OVER'} ${visit.path.padEnd(26)} ${words}`)
  return fits
}

/** The charts are drawn once there is something to draw, so they are measured where they lie. */
async function checkScripts(): Promise<boolean> {
  const { remotes } = JSON.parse(await readFile(join(root, 'dist/registry.json'), 'utf8'))
  let fits = true
  for (const { name, entry } of remotes) {
    const folder = join(root, 'dist', dirname(entry))
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
    const largest = Math.max(...sizes)
    const isOver = largest > limits.oneScript
    console.log(
      `${isOver ? 'OVER' : 'ok  '} ${name.padEnd(26)} ${kilobytes(largest)} of ${kilobytes(limits.oneScript)}, its largest script`,
    )
    fits &&= !isOver
  }
  return fits
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-size-'))
const running = await startConsole(dataDir)
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
})
try {
  const results = [await checkScripts()]
  for (const visit of visits) results.push(await check(browser, running.url, visit))
  if (results.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
