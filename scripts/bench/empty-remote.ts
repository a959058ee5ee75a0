import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startConsole } from '../../e2e/support/start-console.ts'
import { compressFolder } from '../build/compress.ts'
import { publish } from '../build/publish.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts'
import { run } from '../lib/run.ts'
import { root } from '../lib/targets.ts'
import { webpackCommand } from '../lib/webpack-command.ts'
import { createRemote } from '../new-remote/create-remote.ts'
import { readBuilt } from '../releases/build-release.ts'
import { type BuiltFiles, runningConsole } from '../releases/running-console.ts'
import { signIn } from '../size/sign-in.ts'

const NAME = 'mf-empty'
const SCREEN = '/empty'
/** The remote that is open before and between the visits. */
const ELSEWHERE = { name: 'mf-communication', path: '/communication' }

/** Costs of one more remote: a generated remote, which has one screen with a title. */
export type EmptyRemote = {
  /** The time of a production build. */
  buildSeconds: number
  /** All JavaScript of the remote itself, compressed with brotli. */
  ownBytes: number
  /** From the click in the menu until the title is drawn, with its scripts fetched meanwhile; the median. */
  firstVisitMs: number
  /** The same when its scripts are loaded; the median. */
  laterVisitMs: number
}

/** Generates, builds and deploys it, and opens it so many times, in its own console with the remotes that `npm run build` built. */
export async function measureEmptyRemote(times: number): Promise<EmptyRemote> {
  const copy = await mkdtemp(join(tmpdir(), 'songsarn-empty-remote-'))
  try {
    const filter = (path: string) => !path.includes('/node_modules')
    for (const part of ['package.json', 'package-lock.json', 'scripts', 'shared'])
      await cp(join(root, part), join(copy, part), { recursive: true, filter })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    await createRemote(copy, NAME, { en: 'Empty remote', th: 'โมดูลว่าง' })

    const begun = performance.now()
    const env = { NODE_ENV: 'production', REMOTE_VERSION: '0.0.1' }
    const { code } = await run(...webpackCommand(NAME), { cwd: copy, env })
    if (code !== 0) throw new Error(`${NAME} does not build`)
    const buildSeconds = (performance.now() - begun) / 1000

    const built = join(copy, 'built')
    await publish(join(copy, NAME, 'dist'), built)
    await compressFolder(built)
    const ownBytes = await compressedScripts(built)
    return { buildSeconds, ownBytes, ...(await measureVisits(join(copy, 'data'), await readBuilt(built), times)) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function compressedScripts(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function measureVisits(dataDir: string, files: BuiltFiles, times: number) {
  const token = randomBytes(32).toString('hex')
  const running = await startConsole(dataDir, { RELEASE_TOKEN: token })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const target = runningConsole(running.url, token)
    await target.deploy(await target.upload(files), 'all', (await target.list()).revision)
    const first: number[] = []
    const later: number[] = []
    for (let time = 0; time < times; time++) {
      const page = await openElsewhere(browser, running.url)
      first.push(await goTo(page, NAME, SCREEN))
      await goTo(page, ELSEWHERE.name, ELSEWHERE.path)
      later.push(await goTo(page, NAME, SCREEN))
      await page.context().close()
    }
    return { firstVisitMs: median(first), laterVisitMs: median(later) }
  } finally {
    await browser.close()
    await running.stop()
  }
}

async function openElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  await signIn(context, url)
  const page = await context.newPage()
  await page.goto(url + ELSEWHERE.path)
  await page.locator(`[data-area="${ELSEWHERE.name}"][data-area-state=ready] h1`).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from the click in the menu until the title of the screen is drawn, measured in the page. */
function goTo(page: Page, remote: string, path: string): Promise<number> {
  return page.evaluate(
    async ([link, title]) => {
      const found = document.querySelector<HTMLAnchorElement>(link)
      if (!found) throw new Error(`the menu has no ${link}`)
      const start = performance.now()
      found.click()
      while (!document.querySelector(title)) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [`nav a[href$="${path}"]`, `[data-area="${remote}"][data-area-state=ready] h1`] as const,
  )
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
