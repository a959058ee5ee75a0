import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/console-page.ts'
import { drawnScreen, SERVICE_MS, scenarioLinks, showScenario } from '../support/scenarios.ts'
import { scenarioAreas, startWorkbenches, type Workbenches } from '../support/start-workbench.ts'
import { textsOf } from '../support/texts.ts'

const areas = scenarioAreas()
let benches: Workbenches
test.beforeAll(async () => {
  test.setTimeout(240_000)
  benches = await startWorkbenches(areas)
})
test.afterAll(() => benches?.stop())

for (const area of areas) {
  test(`${area}: each scenario is drawn without an error and axe finds nothing`, async ({ page }) => {
    test.setTimeout(300_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(benches.urlOf(area))
    await expectAccessible(page)
    const titles = await scenarioLinks(page).allTextContents()
    expect(titles.length).toBeGreaterThan(0)
    for (const [index, title] of titles.entries()) {
      await test.step(title, async () => {
        const screen = await showScenario(page, index)
        await expectAccessible(screen)
        expect(errors, title).toEqual([])
      })
    }
  })
}

test('an address opens a scenario with its switches; what was sent is there, an empty account has nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
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

  await test.step('alone in a tab it has the same address, and a reload opens it again', async () => {
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

test('the role that is chosen is the one that the service and the screen know', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${benches.urlOf('mf-account')}/?scenario=keys`)
  const screen = page.frameLocator('iframe')
  const create = screen.getByRole('button', { name: 'New API key' })
  await expect(create.first()).toBeVisible({ timeout: SERVICE_MS })
  await page.getByLabel('Role').selectOption('viewer')
  // The service refuses the list.
  await expect(screen.getByText(textsOf('en')('common', 'state.noPermission'))).toBeVisible()
  await expect(create).toHaveCount(0)
})
