import { type Browser, chromium, type Page } from '@playwright/test'
import type { RegistryEntry } from '@songsarn/contract/registry'
import { startProduct } from '@songsarn/msw/product'
import { CHROMIUM_ARGS } from '../lib/chromium.ts'
import { Refused } from './refused.ts'
import { openTrialConsole, type TrialConsole } from './trial-console.ts'

const USER = 'owner'
/** The console itself gives up on each step of an area sooner. */
const STANDS_WITHIN_MS = 40_000

/**
 * Opens every screen of an area that its menu or its routes name, in the console at `address`, before anybody is given it.
 *
 * @param entry of files that are served there, though no registry names them
 * @returns the paths that were opened
 * @throws Refused with the screen and the cause, when one does not come up whole
 */
export async function tryInBrowser(address: string, entry: RegistryEntry, executablePath: string): Promise<string[]> {
  const product = await startProduct()
  let trial: TrialConsole | undefined
  let browser: Browser | undefined
  try {
    // Screens with rows, figures and statuses on them are tried, not empty ones.
    await product.sendSamples()
    await product.signInAs(USER)
    const user = await (await product.fetch(new Request('http://page.invalid/v1/session'))).text()
    trial = await openTrialConsole(address, entry, product)
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const page = await browser.newPage()
    await page.addInitScript((text) => localStorage.setItem('songsarn:user', text), user)
    const paths = screensOf(entry)
    const faults = faultsOf(page, entry)
    for (const path of paths) {
      const cause = await openScreen(page, trial, entry, path, faults)
      if (cause !== undefined)
        throw new Refused(`${entry.name} ${entry.version} fails at ${path}, and was not deployed: ${cause}`)
    }
    return paths
  } finally {
    await browser?.close()
    await trial?.close()
    await product.close()
  }
}

/** Menu entries first: a route may be a prefix that has no screen of its own. */
function screensOf({ nav, routes }: RegistryEntry): string[] {
  const named = nav.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  return [...new Set([...named, ...routes.map(({ path }) => path)])].filter((path) => path !== undefined)
}

/** What the page itself tells; filled as it happens. */
function faultsOf(page: Page, { name, entry }: RegistryEntry): string[] {
  const faults: string[] = []
  const folder = entry.slice(0, entry.lastIndexOf('/'))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes(folder))
      faults.push(`${answer.url()} answers ${answer.status()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes(folder)) faults.push(`${request.url()} of ${name} cannot be fetched`)
  })
  return faults
}

/** Why it does not stand; undefined when it does. */
async function openScreen(
  page: Page,
  { url, reports }: TrialConsole,
  { name }: RegistryEntry,
  path: string,
  faults: string[],
): Promise<string | undefined> {
  faults.length = 0
  reports.length = 0
  await page.goto(url.replace(/\/$/, '') + path)
  const frame = page.locator(`[data-area="${name}"]`)
  const settled = page.locator(`[data-area="${name}"]:not([data-area-state=loading], [data-area-state=slow])`)
  const stood = await settled.waitFor({ state: 'attached', timeout: STANDS_WITHIN_MS }).then(
    () => true,
    () => false,
  )
  // Effects, and screens that are fetched when they are opened, come after the first thing drawn.
  if (stood) await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  const state = await frame.getAttribute('data-area-state', { timeout: 1_000 }).catch(() => null)
  const told = reports.filter(({ remote }) => remote === name).map(({ kind, message }) => `${kind}: ${message}`)
  if (state === 'ready' && told.length === 0 && faults.length === 0) return undefined
  return [...new Set([...told, ...faults])].join('; ') || `the console shows it as ${state ?? 'not there'}`
}
