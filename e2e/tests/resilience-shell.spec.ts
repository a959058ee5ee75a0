import { expect, type Page, type Route, test } from '@playwright/test'
import { consoleUrl, expectAccessible, prefer, signIn, signInAt } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { expectReady, expectScreen } from '../support/remotes.ts'
import { DEMO_PASSWORD } from '../support/start-console.ts'
import { type Language, textsOf } from '../support/texts.ts'

const text = textsOf('en')
const inThai = textsOf('th')

const MAIN = /\/main\.\w+\.js(\?|$)/
/** A script of the shell. The scripts of remotes are in folders. */
const SHELL_SCRIPT = (url: URL) => /^\/[\w-]+\.[0-9a-f]{10}\.js$/.test(url.pathname)

const gone = (route: Route) => route.fulfill({ status: 404 })

/** What the page itself says, before any script of the console runs. */
const pageText = (page: Page, language: Language, key: string) =>
  page.locator('#not-loaded').getByText(textsOf(language)('start', key), { exact: true })

test('while the first script cannot be fetched the page says so, and then takes over what was typed', async ({
  page,
}) => {
  await prefer(page, { language: 'th', skin: 'dark' })
  await page.route(MAIN, (route) => route.abort('blockedbyclient'))
  await page.goto(`${consoleUrl()}/logs`)
  await expect(pageText(page, 'th', 'failed')).toBeVisible()
  await expect(pageText(page, 'en', 'failed')).toBeHidden()
  await expectAccessible(page)
  await page.locator('[name=login]').fill('owner')
  await page.locator('[name=password]').fill(DEMO_PASSWORD)
  await page.unroute(MAIN)
  await expect(page.locator('#early-sign-in')).toHaveCount(0)
  await expect(page.locator('#not-loaded')).toHaveCount(0)
  await page.getByRole('button', { name: inThai('shell', 'signIn.submit'), exact: true }).click()
  await expectScreen(page, 'mf-reports')
})

test('a page whose first script is gone asks for a reload', async ({ page }) => {
  await prefer(page, { language: 'en' })
  await page.route(MAIN, gone)
  await page.goto(consoleUrl())
  await expect(pageText(page, 'en', 'gone')).toBeVisible()
  await page.unroute(MAIN)
  await page.locator('#not-loaded').getByText(text('start', 'reload'), { exact: true }).click()
  await signInAt(page)
  await expectScreen(page, 'mf-reports')
})

test('every script of the shell may fail once: the sign-in and the console come without a reload', async ({ page }) => {
  await prefer(page, { language: 'en' })
  const failed = new Set<string>()
  await page.route(SHELL_SCRIPT, (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.fulfill({ status: 503 })
  })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(consoleUrl())
  await signInAt(page)
  const home = page.locator('[data-area=mf-reports][data-area-state=ready] h1')
  const retry = page.getByRole('button', { name: text('remotes', 'retry'), exact: true })
  // Each try fetches what the last one could not, and may find the next script that fails.
  await expect(async () => {
    if (await retry.first().isVisible()) await retry.first().click()
    await expect(home).toBeVisible({ timeout: 2_000 })
  }).toPass({ intervals: [0] })
  expect(failed.size).toBeGreaterThan(20)
  expect(loads).toBe(1)
})

test('after an upgrade that took the scripts of the page away, the sign-in leads to a reload, not to endless loading', async ({
  page,
}) => {
  await prefer(page, { language: 'th' })
  await page.goto(consoleUrl())
  await page.locator('#console [name=login]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.route(SHELL_SCRIPT, gone)
  await signInAt(page)
  await expect(page.getByRole('heading', { level: 1, name: inThai('shell', 'notLoaded.gone') })).toBeVisible()
  await page.unroute(SHELL_SCRIPT)
  await page.getByRole('button', { name: inThai('shell', 'crashed.reload') }).click()
  await expectScreen(page, 'mf-reports')
})

test('a released shell is offered within a minute, at a missing script at once, and drafts are kept', async ({
  page,
}) => {
  await prefer(page, { language: 'en' })
  await page.clock.install()
  await signIn(page, '/communication/quick-send')
  await expectReady(page, 'mf-communication')
  const draft = quickSend(page)
  await draft.write('0812345678', 'Written before the release')
  await page.route('**/version.txt', (route) => route.fulfill({ body: '99.0.0\n' }))
  const offer = page.getByText(text('shell', 'outdated.text'))
  await page.clock.fastForward(50_000)
  await page.mouse.move(20, 20)
  await page.clock.fastForward(12_000)
  await expect(offer).toBeVisible()

  await page
    .getByRole('region', { name: text('shell', 'toasts.region') })
    .getByRole('button', { name: text('shell', 'outdated.reload') })
    .click()
  await expect(draft.content).toHaveValue('Written before the release')
  await expect(offer).toHaveCount(0)

  // The scripts of another screen are gone: its frame says so, and the offer comes at once.
  await page.route((url) => SHELL_SCRIPT(url) || /\/r\/mf-otp\/.*\.js$/.test(url.pathname), gone)
  await page.clock.fastForward(5_000)
  await page.locator('nav a[href$="/otp"]').first().click()
  await expect(page.locator('[data-area=mf-otp]')).toContainText(text('remotes', 'failed.gone'))
  await expect(offer).toBeVisible()
})
