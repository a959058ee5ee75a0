import { type Browser, expect, type Page } from '@playwright/test'
import { collectClientErrors, prefer, signIn } from './console-page.ts'
import { type BuiltRemote, buildRemote, type ChangeEntry, expectReady, remoteFrame, serveRemotes } from './remotes.ts'
import { type Language, textsOf } from './texts.ts'

export type FaultyRemote = Awaited<ReturnType<typeof openFaultyRemote>>

let built: Promise<BuiltRemote> | undefined

/**
 * Opens a page of a running console, signed in, that also has the remote `e2e/remotes/mf-faulty`.
 *
 * @param withClock lets a test pass time limits by `fastForward` instead of waiting
 */
export async function openFaultyRemote(browser: Browser, url: string, { withClock = false } = {}) {
  built ??= buildRemote('e2e/remotes/mf-faulty', '1.0.0')
  const context = await browser.newContext()
  const changeEntry = await serveRemotes(context, await built)
  if (withClock) await context.clock.install()
  const page = await context.newPage()
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication', { url })
  const reports = collectClientErrors(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    // The shell also fetches a script that is late, to see whether it still arrives.
    const isLook = request.resourceType() === 'fetch' && /\.js(\?|$)/.test(url)
    if (url.includes('/r/mf-faulty/') && !isLook) requests.push(url)
  })
  return {
    context,
    page,
    frame: remoteFrame(page, 'mf-faulty'),
    /** Client errors since `start`. */
    reports,
    /** Requests for the remote's files since `start`, oldest first. */
    requests,
    /** Loads the console again in a language, with a fault. An earlier fault leaves no trace in the page. */
    async start(language: Language, { code, entry }: { code?: string; entry?: ChangeEntry } = {}) {
      await page.evaluate(
        (chosen) => localStorage.setItem('songsarn:preferences', JSON.stringify({ language: chosen })),
        language,
      )
      reports.length = 0
      requests.length = 0
      changeEntry(entry)
      await page.goto(`${url}/communication`)
      await expectReady(page, 'mf-communication')
      await page.evaluate((fault) => {
        if (fault) document.documentElement.dataset.fault = fault
      }, code)
    },
    /** Clicks the menu's link, which is in the language of the page. */
    open: (language: Language) => page.getByRole('link', { name: titleOf(language) }).click(),
    /** Removes the fault. */
    async repair() {
      changeEntry(undefined)
      await page.evaluate(() => void delete document.documentElement.dataset.fault)
    },
    close: () => context.close(),
  }
}

/** The faulty remote's title in the menu. */
export const titleOf = (language: Language) => textsOf(language)('faulty', 'nav.title')

const AT_ONCE_MS = 500

/**
 * The menu works, and leads from the faulty remote to another remote within half a second. Other load on the machine can
 * only slow this down, so the best of three counts.
 */
export async function expectLeavesAtOnce(page: Page) {
  let took = await timeToLeave(page)
  for (let attempt = 1; took > AT_ONCE_MS && attempt < 3; attempt++) {
    await page.goBack()
    took = await timeToLeave(page)
  }
  expect(took).toBeLessThanOrEqual(AT_ONCE_MS)
  await expect(remoteFrame(page, 'mf-communication').getByRole('heading', { level: 1 })).toBeVisible()
}

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
