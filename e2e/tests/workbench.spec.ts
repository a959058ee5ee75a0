import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/console-page.ts'
import { startWorkbench } from '../support/start-workbench.ts'

const root = resolve(import.meta.dirname, '../..')
const areas = readdirSync(root).filter((name) => existsSync(resolve(root, name, 'dev/scenarios.tsx')))

/** The service comes up in the page: a database, its tables, the demo. */
const SERVICE_MS = 60_000

async function expectDrawn(page: Page) {
  const stage = page.frameLocator('iframe')
  await expect(stage.locator('html')).toHaveAttribute('data-stage', /drawn|failed/, { timeout: SERVICE_MS })
  // What it says of the failure is what to read.
  expect(await stage.locator('.stage-failure').allTextContents()).toEqual([])
}

for (const area of areas) {
  test.describe(area, () => {
    let bench: Awaited<ReturnType<typeof startWorkbench>>
    test.beforeAll(async () => {
      test.setTimeout(180_000)
      bench = await startWorkbench(area)
    })
    test.afterAll(() => bench?.stop())

    test('each scenario is drawn without an error and axe finds nothing', async ({ page }) => {
      test.setTimeout(300_000)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(bench.url)
      const scenarios = page.getByRole('navigation', { name: 'Scenarios' }).getByRole('link')
      const titles = await scenarios.allTextContents()
      expect(titles.length).toBeGreaterThan(0)
      for (const title of titles) {
        await test.step(title, async () => {
          await page.getByRole('link', { name: title, exact: true }).click()
          await expectDrawn(page)
          await expect(page.frameLocator('iframe').locator('.stage')).not.toBeEmpty()
          expect(errors, title).toEqual([])
          await expectAccessible(page)
        })
      }
    })
  })
}

test.describe('mf-reports, whose service runs in the page', () => {
  let bench: Awaited<ReturnType<typeof startWorkbench>>
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    bench = await startWorkbench('mf-reports')
  })
  test.afterAll(() => bench?.stop())

  test('an address opens a scenario with its switches; what was sent is there, an empty account has nothing', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${bench.url}/?scenario=logs&width=768`)
    await expectDrawn(page)
    const stage = page.frameLocator('iframe')
    await expect(stage.getByRole('link', { name: '+66 81 234 0009' })).toBeVisible({ timeout: SERVICE_MS })
    await expect(page.locator('iframe')).toHaveCSS('width', '768px')
    await page.getByLabel('API').selectOption('empty')
    await expectDrawn(page)
    await expect(page).toHaveURL(/api=empty/)
    await expect(stage.getByRole('link', { name: '+66 81 234 0009' })).toHaveCount(0)
    await page.getByLabel('API').selectOption('error')
    await expect(stage.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByLabel('API').selectOption('normal')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(stage.getByRole('link', { name: '+66 81 234 0009' })).toBeVisible({ timeout: SERVICE_MS })
    expect(requests.filter((url) => new URL(url).pathname.startsWith('/v1'))).toEqual([])
  })
})
