import { type Browser, expect, type Page } from '@playwright/test'
import { type BuiltRemote, buildRemote } from './build-remote.ts'
import { prefer, signIn } from './console-page.ts'
import { type ChangeEntry, serveRemotes } from './serve-remote.ts'
import { type Language, textsOf } from './texts.ts'

export type FaultyArea = Awaited<ReturnType<typeof openFaultyArea>>

/** A report as the console sent it, with the status that the service answered. */
type Told = { status: number; report: Record<string, unknown> }

let built: Promise<BuiltRemote> | undefined

/**
 * One page of a running console that also has the area of `e2e/remotes/mf-faulty`, signed in.
 *
 * @param withClock lets time limits be passed by `wait` instead of waiting
 */
export async function openFaultyArea(browser: Browser, url: string, { withClock = false } = {}) {
  built ??= buildRemote('e2e/remotes/mf-faulty', '1.0.0')
  const context = await browser.newContext()
  const changeEntry = await serveRemotes(context, await built)
  if (withClock) await context.clock.install()
  const page = await context.newPage()
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication', { url })
  const told: Told[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/v1/client-errors')) return
    told.push({ status: response.status(), report: response.request().postDataJSON() })
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/r/mf-faulty/') && asked.push(request.url()))
  return {
    context,
    page,
    frame: page.locator('[data-area=mf-faulty]'),
    /** What the console reported since the page was opened. */
    told,
    /** The area's files that were asked for since `begin`, oldest first. */
    asked,
    /** Opens the console anew in a language, with a fault in force: nothing of an earlier one is left in the page. */
    async begin(language: Language, { code, entry }: { code?: string; entry?: ChangeEntry } = {}) {
      await page.evaluate(
        (chosen) => localStorage.setItem('songsarn:preferences', JSON.stringify({ language: chosen })),
        language,
      )
      told.length = 0
      asked.length = 0
      changeEntry(entry)
      await page.goto(`${url}/communication`)
      await standing(page, 'mf-communication')
      await page.evaluate((fault) => {
        if (fault) document.documentElement.dataset.fault = fault
      }, code)
    },
    /** The menu's link, in the language of the page. */
    open: (language: Language) => page.getByRole('link', { name: nameOf(language) }).click(),
    /** Takes the causes away that `begin` brought about. */
    async mend() {
      changeEntry(undefined)
      await page.evaluate(() => void delete document.documentElement.dataset.fault)
    },
    close: () => context.close(),
  }
}

export const nameOf = (language: Language) => textsOf(language)('faulty', 'nav.title')

export async function standing(page: Page, area: string) {
  await expect(page.locator(`[data-area=${area}]`)).toHaveAttribute('data-area-state', 'ready')
}

/**
 * From the area that fails to one that works, in the time that a person takes for at once. The menu is there. What else
 * the machine does can only make it slower, so the best of three counts.
 */
export async function leavesAtOnce(page: Page) {
  let took = await timeToLeave(page)
  for (let tries = 1; took > AT_ONCE_MS && tries < 3; tries++) {
    await page.goBack()
    took = await timeToLeave(page)
  }
  expect(took).toBeLessThanOrEqual(AT_ONCE_MS)
  await expect(page.locator('[data-area=mf-communication]').getByRole('heading', { level: 1 })).toBeVisible()
}

const AT_ONCE_MS = 500

function timeToLeave(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('nav a[href$="/communication"]')
    if (!link) throw new Error('the menu is gone')
    const start = performance.now()
    link.click()
    while (!document.querySelector('[data-area=mf-communication][data-area-state=ready]')) {
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - start
  })
}
