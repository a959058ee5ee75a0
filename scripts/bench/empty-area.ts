import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startConsole } from '../../e2e/support/start-console.ts'
import { publish } from '../build/publish.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts'
import { root, run } from '../lib/run.ts'
import { makeRemote } from '../new-remote/make-remote.ts'
import { readBuilt } from '../releases/build-release.ts'
import { type BuiltFiles, runningConsole } from '../releases/console.ts'
import { signedIn } from '../size/signed-in.ts'

const NAME = 'mf-empty'
const SCREEN = '/empty'
/** Another area, whose screen stands before and between. */
const ELSEWHERE = { name: 'mf-communication', path: '/communication' }
const TIMES = 5

/** What one more area costs: the generator's own, which has one screen with a title. */
export type EmptyArea = {
  /** Of its production build, with nothing kept from an earlier one. */
  buildSeconds: number
  /** All JavaScript that it brings itself, packed with brotli. */
  ownBytes: number
  /** From the click in the menu until its title stands, its scripts being fetched meanwhile; the median. */
  firstVisitMs: number
  /** The same once it was there; the median. */
  comingBackMs: number
}

/** Makes it, builds it, deploys it to a console of its own beside the areas that `npm run build` built, and opens it. */
export async function measureEmptyArea(): Promise<EmptyArea> {
  const copy = await mkdtemp(join(tmpdir(), 'songsarn-empty-area-'))
  // Never built before: what webpack keeps of one version is of no use to another.
  const version = `0.0.${Date.now()}`
  try {
    const filter = (path: string) => !path.includes('/node_modules')
    for (const part of ['package.json', 'package-lock.json', 'scripts', 'shared'])
      await cp(join(root, part), join(copy, part), { recursive: true, filter })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    await makeRemote(copy, NAME, { en: 'Empty area', th: 'พื้นที่ว่าง' })

    const begun = performance.now()
    const env = { NODE_ENV: 'production', REMOTE_VERSION: version }
    const { code } = await run('node', ['scripts/build/compile-one.ts', NAME], { cwd: copy, env })
    if (code !== 0) throw new Error(`${NAME} does not build`)
    const buildSeconds = (performance.now() - begun) / 1000

    const place = join(copy, 'built')
    await publish(join(copy, NAME, 'dist'), place)
    const ownBytes = await packedScripts(place)
    return { buildSeconds, ownBytes, ...(await measureVisits(join(copy, 'data'), await readBuilt(place))) }
  } finally {
    await rm(copy, { recursive: true, force: true })
    const cache = `${NAME}_${version}`.replaceAll(/\W/g, '_')
    await rm(join(root, 'node_modules/.cache/webpack', `${cache}-production`), { recursive: true, force: true })
  }
}

async function packedScripts(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function measureVisits(dataDir: string, files: BuiltFiles) {
  const token = randomBytes(32).toString('hex')
  const running = await startConsole(dataDir, { RELEASE_TOKEN: token })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const there = runningConsole(running.url, token)
    await there.deploy(await there.upload(files), 'all', (await there.list()).revision)
    const first: number[] = []
    const again: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const page = await openElsewhere(browser, running.url)
      first.push(await goTo(page, NAME, SCREEN))
      await goTo(page, ELSEWHERE.name, ELSEWHERE.path)
      again.push(await goTo(page, NAME, SCREEN))
      await page.context().close()
    }
    return { firstVisitMs: median(first), comingBackMs: median(again) }
  } finally {
    await browser.close()
    await running.stop()
  }
}

async function openElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  await signedIn(context, url)
  const page = await context.newPage()
  await page.goto(url + ELSEWHERE.path)
  await page.locator(`[data-area="${ELSEWHERE.name}"][data-area-state=ready] h1`).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from the click in the menu until the screen's title stands, told by the page itself. */
function goTo(page: Page, area: string, path: string): Promise<number> {
  return page.evaluate(
    async ([link, title]) => {
      const found = document.querySelector<HTMLAnchorElement>(link)
      if (!found) throw new Error(`the menu has no ${link}`)
      const start = performance.now()
      found.click()
      while (!document.querySelector(title)) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [`nav a[href$="${path}"]`, `[data-area="${area}"][data-area-state=ready] h1`] as const,
  )
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
