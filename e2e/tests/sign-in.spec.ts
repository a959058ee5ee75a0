import { expect, type Page, test } from '@playwright/test'
import { collectRefused, consoleUrl, expectAccessible, prefer } from '../support/console-page.ts'
import { expectScreen } from '../support/remotes.ts'
import { DEMO_PASSWORD } from '../support/start-console.ts'

/** The positions of the form's parts: no part may move when the console takes over. */
const places = (page: Page) =>
  page.locator('.sign-in').evaluate((root) =>
    ['h1', '[name=login]', '[name=password]', '[type=submit]', '.sign-in-picture'].map((selector) => {
      const { x, y, width, height } = root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return [selector, x, y, width, height]
    }),
  )

/** Holds the shell's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const width of [360, 1280]) {
  test(`a visitor types and signs in before any script is loaded: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await prefer(page, { language: 'th', skin: 'dark' })
    const refused = await collectRefused(page)
    const release = await holdScripts(page)
    await page.goto(`${consoleUrl()}/logs`, { waitUntil: 'commit' })
    const login = page.getByLabel('อีเมลหรือชื่อผู้ใช้')
    await expect(login).toBeFocused()
    await expectAccessible(page)
    await page.evaluate(() => document.fonts.ready)
    const before = await places(page)
    await page.keyboard.type('owner')
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD.slice(0, 5))

    release()
    await expect(page.locator('#early-sign-in')).toHaveCount(0)
    expect(await places(page)).toEqual(before)
    await expect(login).toHaveValue('owner')
    await expect(page.locator('[name=password]')).toBeFocused()
    await page.keyboard.type(DEMO_PASSWORD.slice(5))
    await page.keyboard.press('Enter')
    await expectScreen(page, 'mf-reports')
    expect(new URL(page.url()).pathname).toBe('/logs')
    expect(refused).toEqual([])
  })
}

test('Enter signs in before any script is loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(consoleUrl(), { waitUntil: 'commit' })
  await page.locator('[name=login]').fill('owner')
  await page.locator('[name=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  release()
  await expectScreen(page, 'mf-reports')
})
