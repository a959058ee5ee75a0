import { expect, test } from '@playwright/test'
import { collectClientErrors, prefer, signIn } from '../support/console-page.ts'
import { buildRemote, expectReady, remoteFrame, serveRemotes } from '../support/remotes.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test('a remote shows widgets in the top bar and on Home; a widget that fails disappears and is reported', async ({
  page,
  context,
}) => {
  await serveRemotes(context, await buildRemote('e2e/remotes/mf-widgets', '1.0.0'))
  const entries: string[] = []
  page.on('request', (request) => request.url().includes('mf-widgets/1.0.0/remoteEntry') && entries.push(request.url()))
  await prefer(page, { language: 'en', skin: 'light' })
  // A viewer may not send, so the card for senders is missing.
  await signIn(page, '/home', { login: 'viewer' })
  await expectReady(page, 'mf-reports')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Hello viewer' })).toBeVisible()
  const cards = remoteFrame(page, 'mf-reports').locator('[data-widget]')
  await expect(cards).toHaveText(['First card', 'Second card'])

  // The remote starts from the code that its widgets fetched, and they stay.
  await page.getByRole('link', { name: 'Widgets', exact: true }).click()
  await expectReady(page, 'mf-widgets')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Hello viewer' })).toBeVisible()
  expect(entries).toHaveLength(1)

  const reports = collectClientErrors(page)
  await page.evaluate(() => {
    document.documentElement.dataset.fault = 'widget'
  })
  await page.getByRole('link', { name: text('reports', 'nav.home'), exact: true }).click()
  await expectReady(page, 'mf-reports')
  await expect(cards).toHaveText(['First card'])
  expect(entries).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => reports).toHaveLength(1)
  const report = {
    kind: 'crash',
    message: './widgets/second: thrown in a widget',
    remote: 'mf-widgets',
    version: '1.0.0',
  }
  expect(reports).toMatchObject([{ status: 204, report }])
})

test('the top bar and Home work when widgets cannot be fetched', async ({ page, context }) => {
  await serveRemotes(context, await buildRemote('e2e/remotes/mf-widgets', '1.0.0'))
  await context.route(/mf-widgets\/1\.0\.0\/mf-manifest\.json/, (route) => route.fulfill({ status: 503 }))
  const reports = collectClientErrors(page)
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/home')
  await expectReady(page, 'mf-reports')
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  await expect(page.locator('[data-widget]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(new Set(reports.map(({ report }) => report.remote))).toEqual(new Set(['mf-widgets']))
})
