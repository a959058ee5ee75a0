import { expect, test } from '@playwright/test'
import { consoleUrl, expectAccessible, prefer, signIn } from '../support/console-page.ts'
import { startInShell, type Workbenches } from '../support/start-workbench.ts'

let local: Workbenches
test.beforeAll(async () => {
  test.setTimeout(180_000)
  local = await startInShell('mf-reports', consoleUrl())
})
test.afterAll(() => local?.stop())

test('a local area runs in the running console under its content policy, says so, and is left again', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
  await prefer(page, { language: 'en' })
  await signIn(page, '/logs', { url: local.urlOf('mf-reports') })
  await expect(page.locator('[data-area=mf-reports][data-area-state=ready] h1')).toBeVisible()
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => name.includes('/r/mf-reports/0.0.0-dev/remoteEntry.js'))).toHaveLength(1)
  const badge = page.getByRole('complementary', { name: 'Local area' })
  await expect(badge).toContainText(`Local mf-reports in ${new URL(consoleUrl()).host}`)
  await expectAccessible(page)
  // Before anybody was signed in, the page asked who it is.
  expect(refused.filter((line) => !line.includes('401'))).toEqual([])
  await badge.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${consoleUrl()}/logs`)
  await expect(page.getByRole('complementary', { name: 'Local area' })).toHaveCount(0)
})

test('it passes nothing on for pages of another address, or of a name that points here', async ({ request }) => {
  const ask = async (headers: Record<string, string>) =>
    (await request.delete(`${local.urlOf('mf-reports')}/v1/session`, { headers, failOnStatusCode: false })).status()
  expect(await ask({ origin: 'https://evil.example' })).toBe(403)
  expect(await ask({ origin: 'http://127.0.0.1:1' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await ask({ host: 'evil.example' })).toBe(403)
  expect(await ask({ origin: local.urlOf('mf-reports'), 'sec-fetch-site': 'same-origin' })).toBe(401)
})
