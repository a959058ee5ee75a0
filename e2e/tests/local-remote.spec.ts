import { expect, test } from '@playwright/test'
import { consoleUrl, expectAccessible, prefer, signIn } from '../support/console-page.ts'
import { expectScreen } from '../support/remotes.ts'
import { startInShell, type Workbenches } from '../support/workbench.ts'

let local: Workbenches
test.beforeAll(async () => {
  test.setTimeout(180_000)
  local = await startInShell('mf-reports', consoleUrl())
})
test.afterAll(() => local?.stop())

test('a local remote runs in a running console under its content security policy, with a badge that leads back', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await prefer(page, { language: 'en' })
  await signIn(page, '/logs', { url: local.urlOf('mf-reports') })
  await expectScreen(page, 'mf-reports')
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => name.includes('/r/mf-reports/0.0.0-dev/remoteEntry.js'))).toHaveLength(1)
  const badge = page.getByRole('complementary', { name: 'Local remote' })
  await expect(badge).toContainText(`Local mf-reports in ${new URL(consoleUrl()).host}`)
  await expectAccessible(page)
  // The session request before signing in.
  expect(errors.filter((line) => !line.includes('401'))).toEqual([])
  await badge.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${consoleUrl()}/logs`)
  await expect(page.getByRole('complementary', { name: 'Local remote' })).toHaveCount(0)
})

test('it rejects requests from pages of another origin, or of another host name that resolves to it', async ({
  request,
}) => {
  const status = async (headers: Record<string, string>) =>
    (await request.delete(`${local.urlOf('mf-reports')}/v1/session`, { headers, failOnStatusCode: false })).status()
  expect(await status({ origin: 'https://evil.example' })).toBe(403)
  expect(await status({ origin: 'http://127.0.0.1:1' })).toBe(403)
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await status({ host: 'evil.example' })).toBe(403)
  expect(await status({ origin: local.urlOf('mf-reports'), 'sec-fetch-site': 'same-origin' })).toBe(401)
})
