import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startConsole } from '../../e2e/support/start-console.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts'
import { freePort } from '../lib/local-server.ts'
import { run } from '../lib/run.ts'
import { signInByCall } from '../size/sign-in.ts'

/** Not a dependency: 176 MB in 114 packages, for one step of this benchmark. npm fetches and caches it at the first run. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const PAGES = { signIn: '/sign-in', home: '/home', quickSend: '/communication/quick-send' } as const
type Page = keyof typeof PAGES

/** Score of the category "performance", 0 to 100, of a first visit; medians. */
export type Scores = Record<Page, number>

/**
 * Visits each page so many times with Lighthouse's own settings: a mid-range phone on slow 4G, simulated from a visit at full speed.
 *
 * @throws when npm cannot fetch Lighthouse
 */
export async function measureLighthouse(times: number): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-lighthouse-'))
  // With its history, since Home draws charts only then.
  const running = await startConsole(join(folder, 'data'), { SEED: 'demo' })
  try {
    const scores: Record<Page, number[]> = { signIn: [], home: [], quickSend: [] }
    for (let time = 0; time < times; time++)
      for (const page of Object.keys(PAGES) as Page[])
        scores[page].push(await visit(join(folder, `${page}-${time}`), running.url, page))
    const median = (page: Page) => scores[page].toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
    return { signIn: median('signIn'), home: median('home'), quickSend: median('quickSend') }
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function visit(profile: string, url: string, page: Page): Promise<number> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    if (page !== 'signIn') await signInBefore(context, url)
    const report = `${profile}.json`
    const { code, output } = await run(
      'npm',
      // The cache is empty, and the session must stay.
      ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url + PAGES[page], '--disable-storage-reset']
        .concat(['--only-categories=performance', '--output=json', `--output-path=${report}`, `--port=${port}`])
        .concat(['--quiet', '--no-enable-error-reporting']),
      { quiet: true, cwd: tmpdir() },
    )
    if (code !== 0) throw new Error(`${LIGHTHOUSE} did not run: ${output.trim().split('\n').at(-1)}`)
    const { categories } = JSON.parse(await readFile(report, 'utf8'))
    return Math.round(categories.performance.score * 100)
  } finally {
    await context.close()
  }
}

/** Of the console it fetches only a file that no visit needs, so that the visit begins with an empty cache. */
async function signInBefore(context: BrowserContext, url: string): Promise<void> {
  const user = await signInByCall(context, url)
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${url}/version.txt`)
  await page.evaluate((stored) => localStorage.setItem('songsarn:user', stored), user)
  await page.goto('about:blank')
}

// node scripts/bench/lighthouse.ts
if (import.meta.main) console.log(await measureLighthouse(Number(process.argv[2] ?? 3)))
