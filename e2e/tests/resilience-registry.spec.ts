import { type BrowserContext, expect, type Route, test } from '@playwright/test'
import { collectClientErrors, consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { expectReady } from '../support/remotes.ts'
import { textsOf } from '../support/texts.ts'

const REGISTRY = '**/registry.json'
const english = textsOf('en')
const thai = textsOf('th')

/** Serves the registry with a change. */
async function changeRegistry(context: BrowserContext, change: (remotes: Entry[]) => void) {
  await context.route(REGISTRY, async (route) => {
    const registry = await (await route.fetch()).json()
    change(registry.remotes)
    await route.fulfill({ json: registry })
  })
}
type Entry = { name: string; enabled?: boolean; version: string }

const DOWN: [string, (route: Route) => Promise<void>, string][] = [
  ['answers 503', (route) => route.fulfill({ status: 503 }), 'http'],
  ['is not JSON', (route) => route.fulfill({ body: '<!doctype html>' }), 'registry'],
  ['has another schema version', (route) => route.fulfill({ json: { schema: 99 } }), 'registry'],
  ['cannot be reached', (route) => route.abort(), 'network'],
]

test('a registry that is down at the start shows a page, is reported once, and Retry reads it again', async ({
  page,
  context,
}) => {
  await prefer(page, { language: 'th', skin: 'light' })
  await signIn(page, '/communication')
  await expectReady(page, 'mf-communication')
  const reports = collectClientErrors(page)
  for (const [what, act, kind] of DOWN) {
    // As on a first visit: the cache is empty.
    await page.evaluate(() => localStorage.removeItem('songsarn:registry'))
    reports.length = 0
    await context.route(REGISTRY, act)
    await page.reload()
    await expect(page.getByRole('alert'), what).toContainText(thai('remotes', 'registry.title'))
    await expect(page.getByRole('alert'), what).toContainText(thai('remotes', `failed.kind.${kind}`, { status: 503 }))
    await expect.poll(() => reports, what).toHaveLength(1)
    const url = `${consoleUrl()}/registry.json`
    expect(reports, what).toMatchObject([{ status: 204, report: { kind, remote: 'registry', url } }])
    await context.unroute(REGISTRY)
    await page.getByRole('button', { name: thai('remotes', 'retry') }).click()
    await expectReady(page, 'mf-communication')
  }
})

test('when the registry goes down later, the remotes stay as they were, also after a reload', async ({
  page,
  context,
}) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication')
  await expectReady(page, 'mf-communication')
  const reports = collectClientErrors(page)
  await context.route(REGISTRY, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expectReady(page, 'mf-communication')
  const notice = page
    .getByRole('status')
    .filter({ hasText: english('remotes', 'registry.stale', { at: '' }).split('.')[0] })
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true }).click()
  await expectReady(page, 'mf-reports')
  await expect(notice).toBeVisible()
  expect(reports.map(({ status, report }) => [status, report.kind, report.remote])).toEqual([[204, 'http', 'registry']])

  await context.unroute(REGISTRY)
  await notice.getByRole('button', { name: english('remotes', 'retry') }).click()
  await expect(notice).toHaveCount(0)
  await expectReady(page, 'mf-reports')
})

test('of a remote that is listed twice the first entry runs, and the second is reported', async ({ page, context }) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await changeRegistry(context, (remotes) => {
    for (const entry of remotes.filter(({ name }) => name === 'mf-reports'))
      remotes.push({ ...entry, version: '9.9.9' })
  })
  const reports = collectClientErrors(page)
  await signIn(page, '/logs')
  await expectReady(page, 'mf-reports')
  await expect(page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true })).toHaveCount(1)
  await expect.poll(() => reports).toHaveLength(1)
  const report = { kind: 'registry', remote: 'mf-reports', version: '9.9.9', message: 'mf-reports is listed twice' }
  expect(reports).toMatchObject([{ status: 204, report }])
})

test('a remote that is switched off says so and is not fetched; switched on, it is back', async ({ page, context }) => {
  await prefer(page, { language: 'th', skin: 'light' })
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/r/mf-reports/') && fetched.push(request.url()))
  await changeRegistry(context, (remotes) => {
    for (const entry of remotes) if (entry.name === 'mf-reports') entry.enabled = false
  })
  await signIn(page, '/logs')
  const title = thai('remotes', 'disabled.title', { area: thai('reports', 'nav.logs') })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(fetched).toEqual([])
  await context.unroute(REGISTRY)
  await page.getByRole('button', { name: thai('remotes', 'retry') }).click()
  await expectReady(page, 'mf-reports')
})

test('a remote leaves no listeners in the page, however often it is opened and left', async ({ page, context }) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication')
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  const listeners = async () => {
    await tools.send('HeapProfiler.collectGarbage')
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN
  }
  const go = async (name: string, remote: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await expectReady(page, remote)
  }
  const openAndLeave = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await go(english('reports', 'nav.logs'), 'mf-reports')
      await go(english('communication', 'nav.all'), 'mf-communication')
    }
  }
  await openAndLeave(2)
  const before = await listeners()
  await openAndLeave(8)
  // React alone adds more than a hundred to each frame.
  await expect.poll(listeners).toBeLessThan(before + 500)
})

test('with full browser storage the console works and asks before typed text is lost', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const reports = collectClientErrors(page)
  await signIn(page, '/communication/quick-send')
  await page.getByLabel(english('communication', 'content.label'), { exact: true }).fill('Hello')
  await expect(page.getByText(english('communication', 'draft.notSaved'))).toBeVisible()
  // The browser cannot keep a preference. The service keeps it for the next visit.
  await page.getByRole('button', { name: english('shell', 'frame.skin.toDark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')

  // The draft is only in this page, so the console asks before it is lost.
  await page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true }).click()
  await page.getByRole('button', { name: english('shell', 'leave.leave') }).click()
  await expectReady(page, 'mf-reports')
  // The session is the service's, so the user is still signed in.
  await page.reload()
  await expectReady(page, 'mf-reports')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: english('shell', 'frame.skin.toLight') }).click()
  await kept
  expect(errors).toEqual([])
  expect(reports).toEqual([])
})
