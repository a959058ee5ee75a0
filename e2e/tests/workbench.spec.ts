import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'
import {
  drawnScreen,
  remotesWithScenarios,
  SERVICE_MS,
  scenarioLinks,
  showScenario,
  startWorkbenches,
  type Workbenches,
} from '../support/workbench.ts'

/** Enough to draw a scenario and to look for findings, on a busy machine. */
const SCENARIO_MS = 10_000

const remotes = remotesWithScenarios()
let benches: Workbenches
test.beforeAll(async () => {
  test.setTimeout(240_000)
  benches = await startWorkbenches(remotes)
})
test.afterAll(() => benches?.stop())

// demo-theme.spec opens the screens of the demo in the console, in two languages, skins and widths.
for (const remote of remotes.filter((name) => name !== 'mf-demo-theme')) {
  test(`${remote}: each scenario renders without an error, and axe has no findings`, async ({ page }) => {
    test.setTimeout(SERVICE_MS)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(benches.urlOf(remote))
    await expectAccessible(page)
    const titles = await scenarioLinks(page).allTextContents()
    expect(titles.length).toBeGreaterThan(0)
    test.setTimeout(SERVICE_MS + titles.length * SCENARIO_MS)
    for (const [index, title] of titles.entries()) {
      await test.step(title, async () => {
        const screen = await showScenario(page, index)
        await expectAccessible(screen)
        expect(errors, title).toEqual([])
      })
    }
  })
}

test('the address names the scenario and its switches: normal data, an empty account, an error', async ({ page }) => {
  test.setTimeout(400_000)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${benches.urlOf('mf-reports')}/?scenario=logs&width=768`)
  const message = page.frameLocator('iframe').getByRole('link', { name: '+66 81 234 0009' })
  await expect(message).toBeVisible({ timeout: SERVICE_MS })
  await expect(page.locator('iframe')).toHaveCSS('width', '768px')
  await page.getByLabel('API').selectOption('empty')
  await drawnScreen(page)
  await expect(page).toHaveURL(/api=empty/)
  await expect(message).toHaveCount(0)
  await page.getByLabel('API').selectOption('error')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByLabel('API').selectOption('normal')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(message).toBeVisible({ timeout: SERVICE_MS })

  await test.step('alone in a tab it has the same address, which survives a reload', async () => {
    const [alone] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open alone' }).click(),
    ])
    const there = alone.getByRole('link', { name: '+66 81 234 0009' })
    await expect(there).toBeVisible({ timeout: SERVICE_MS })
    await alone.reload()
    await expect(there).toBeVisible({ timeout: SERVICE_MS })
    await alone.close()
  })
  expect(requests.filter((url) => new URL(url).pathname.startsWith('/v1'))).toEqual([])
})

test('a frame that reloads shows its screen again', async ({ page }) => {
  await page.goto(`${benches.urlOf('mf-demo-theme')}/?scenario=users`)
  const frame = await drawnScreen(page)
  await expect.poll(() => frame.url()).toMatch(/\/demo\/users$/)
  // As msw does when its worker does not control the page.
  await frame.evaluate(() => {
    document.documentElement.dataset.before = 'reload'
    location.reload()
  })
  await expect(frame.locator('html')).not.toHaveAttribute('data-before')
  await expect(frame.locator('html')).toHaveAttribute('data-stage', 'drawn', { timeout: SERVICE_MS })
  await expect(frame.getByText('Grace Miller').first()).toBeVisible()
})

test('the chosen role applies to the service and to the screen', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${benches.urlOf('mf-account')}/?scenario=keys`)
  const screen = page.frameLocator('iframe')
  const create = screen.getByRole('button', { name: 'New API key' })
  await expect(create.first()).toBeVisible({ timeout: SERVICE_MS })
  await page.getByLabel('Role').selectOption('viewer')
  // The service rejects the list.
  await expect(screen.getByText(textsOf('en')('common', 'state.noPermission'))).toBeVisible()
  await expect(create).toHaveCount(0)
})
