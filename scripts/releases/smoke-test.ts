import { type Browser, chromium, type Page } from '@playwright/test'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import { startBrowserService } from '@songsarn/msw/browser-service'
import { CHROMIUM_ARGS } from '../lib/chromium.ts'
import { CommandError } from './run-command.ts'
import { openSmokeConsole, type SmokeConsole } from './smoke-console.ts'

const USER = 'owner'
/** The console's own limits for each loading step end sooner. */
const SCREEN_TIMEOUT_MS = 40_000

/**
 * Opens every screen that the menu entries and routes of a remote name, in the console at `address`, before users get it.
 *
 * @param entry its files are served there, though the registry does not list it yet
 * @returns the paths that were opened
 * @throws CommandError with the screen and the cause, when a screen fails
 */
export async function smokeTest(address: string, entry: RegistryEntry, executablePath: string): Promise<string[]> {
  const service = await startBrowserService()
  let console_: SmokeConsole | undefined
  let browser: Browser | undefined
  try {
    // So that the screens show rows, figures and statuses.
    await service.sendSamples()
    await service.signInAs(USER)
    const user = await (await service.fetch(new Request('http://page.invalid/v1/session'))).text()
    console_ = await openSmokeConsole(address, entry, service)
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const page = await browser.newPage()
    await page.addInitScript((text) => localStorage.setItem('songsarn:user', text), user)
    const paths = screensOf(entry)
    const faults = collectFaults(page, entry)
    for (const path of paths) {
      const cause = await openScreen(page, console_, entry, path, faults)
      if (cause !== undefined)
        throw new CommandError(`${entry.name} ${entry.version} fails at ${path} and was not deployed: ${cause}`)
    }
    return paths
  } finally {
    await browser?.close()
    await console_?.close()
    await service.close()
  }
}

/** Menu entries first: a route may be a prefix that has no screen of its own. */
function screensOf({ nav, routes }: RegistryEntry): string[] {
  const named = nav.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  return [...new Set([...named, ...routes.map(({ path }) => path)])].filter((path) => path !== undefined)
}

/** Collects the errors of the page and of the remote's files while screens are open. */
function collectFaults(page: Page, { name, entry }: RegistryEntry): string[] {
  const faults: string[] = []
  const folder = entry.slice(0, entry.lastIndexOf('/'))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes(folder))
      faults.push(`${answer.url()} answers ${answer.status()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes(folder)) faults.push(`${request.url()} of ${name} could not be fetched`)
  })
  return faults
}

/** Returns why the screen failed; undefined when it is ready. */
async function openScreen(
  page: Page,
  { url, reports }: SmokeConsole,
  { name }: RegistryEntry,
  path: string,
  faults: string[],
): Promise<string | undefined> {
  faults.length = 0
  reports.length = 0
  await page.goto(url.replace(/\/$/, '') + path)
  const frame = page.locator(`[data-area="${name}"]`)
  const settledFrame = page.locator(`[data-area="${name}"]:not([data-area-state=loading], [data-area-state=slow])`)
  const isSettled = await settledFrame.waitFor({ state: 'attached', timeout: SCREEN_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  // Effects run, and lazy screens load, after the first paint.
  if (isSettled) await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  const state = await frame.getAttribute('data-area-state', { timeout: 1_000 }).catch(() => null)
  const reported = reports.filter(({ remote }) => remote === name).map(({ kind, message }) => `${kind}: ${message}`)
  if (state === 'ready' && reported.length === 0 && faults.length === 0) return undefined
  return [...new Set([...reported, ...faults])].join('; ') || `the console shows it as ${state ?? 'missing'}`
}
