import { expect, type Page, test } from '@playwright/test'
import { buildRemote } from '../support/build-remote.ts'
import { prefer, signIn } from '../support/console-page.ts'
import { standing } from '../support/faulty-area.ts'
import { serveRemotes } from '../support/serve-remote.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test('an area draws its widgets in the top bar and on Home, and one that fails leaves nothing but a report', async ({
  page,
  context,
}) => {
  await serveRemotes(context, await buildRemote('e2e/remotes/mf-offering', '1.0.0'))
  const entries: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('mf-offering/1.0.0/remoteEntry') && entries.push(request.url()),
  )
  await prefer(page, { language: 'en', skin: 'light' })
  // Who may not send is not offered the card for it.
  await signIn(page, '/home', { login: 'viewer' })
  await standing(page, 'mf-reports')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Hello viewer' })).toBeVisible()
  const cards = page.locator('[data-area=mf-reports] [data-widget]')
  await expect(cards).toHaveText(['First card', 'Second card'])

  // The area itself comes from what its widgets have fetched, and they stay where they are.
  await page.getByRole('link', { name: 'Offering', exact: true }).click()
  await standing(page, 'mf-offering')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Hello viewer' })).toBeVisible()
  expect(entries).toHaveLength(1)

  const reports = reportsOf(page)
  await page.evaluate(() => {
    document.documentElement.dataset.fault = 'widget'
  })
  await page.getByRole('link', { name: text('reports', 'nav.home'), exact: true }).click()
  await standing(page, 'mf-reports')
  await expect(cards).toHaveText(['First card'])
  expect(entries).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => reports).toHaveLength(1)
  const report = {
    kind: 'crash',
    message: './widgets/second: thrown in a widget',
    remote: 'mf-offering',
    version: '1.0.0',
  }
  expect(reports).toMatchObject([{ status: 204, report }])
})

test('widgets that cannot be fetched leave the top bar and Home as they are', async ({ page, context }) => {
  await serveRemotes(context, await buildRemote('e2e/remotes/mf-offering', '1.0.0'))
  await context.route(/mf-offering\/1\.0\.0\/mf-manifest\.json/, (route) => route.fulfill({ status: 503 }))
  const reports = reportsOf(page)
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/home')
  await standing(page, 'mf-reports')
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  await expect(page.locator('[data-widget]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(new Set(reports.map(({ report }) => report.remote))).toEqual(new Set(['mf-offering']))
})

function reportsOf(page: Page) {
  const reports: { status: number; report: Record<string, unknown> }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/v1/client-errors')) return
    reports.push({ status: response.status(), report: response.request().postDataJSON() })
  })
  return reports
}
