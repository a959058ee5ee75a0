import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { standing } from '../support/faulty-area.ts'
import { textsOf } from '../support/texts.ts'

const REGISTRY = '**/registry.json'
const english = textsOf('en')
const thai = textsOf('th')

/** What the console reports, each with the status of the answer. */
function reportsOf(page: Page) {
  const reports: { status: number; report: Record<string, unknown> }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/v1/client-errors')) return
    reports.push({ status: response.status(), report: response.request().postDataJSON() })
  })
  return reports
}

/** Serves the registry with something done to it. */
async function change(context: BrowserContext, how: (remotes: Entry[]) => void) {
  await context.route(REGISTRY, async (route) => {
    const registry = await (await route.fetch()).json()
    how(registry.remotes)
    await route.fulfill({ json: registry })
  })
}
type Entry = { name: string; enabled?: boolean; version: string }

const DOWN: [string, (route: Route) => Promise<void>, string][] = [
  ['answers 503', (route) => route.fulfill({ status: 503 }), 'http'],
  ['is not JSON', (route) => route.fulfill({ body: '<!doctype html>' }), 'registry'],
  ['is of another schema', (route) => route.fulfill({ json: { schema: 99 } }), 'registry'],
  ['is not reached', (route) => route.abort(), 'network'],
]

test('a registry that is down at start is said, told once, and read again by Retry', async ({ page, context }) => {
  await prefer(page, { language: 'th', skin: 'light' })
  await signIn(page, '/communication')
  await standing(page, 'mf-communication')
  const reports = reportsOf(page)
  for (const [what, act, kind] of DOWN) {
    // As if it had never been read: nothing is kept.
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
    await standing(page, 'mf-communication')
  }
})

test('a registry that goes down later leaves the areas as they were, also over a reload', async ({ page, context }) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication')
  await standing(page, 'mf-communication')
  const reports = reportsOf(page)
  await context.route(REGISTRY, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await standing(page, 'mf-communication')
  const notice = page
    .getByRole('status')
    .filter({ hasText: english('remotes', 'registry.stale', { at: '' }).split('.')[0] })
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true }).click()
  await standing(page, 'mf-reports')
  await expect(notice).toBeVisible()
  expect(reports.map(({ status, report }) => [status, report.kind, report.remote])).toEqual([[204, 'http', 'registry']])

  await context.unroute(REGISTRY)
  await notice.getByRole('button', { name: english('remotes', 'retry') }).click()
  await expect(notice).toHaveCount(0)
  await standing(page, 'mf-reports')
})

test('an area that is listed twice runs as listed first, and that is told', async ({ page, context }) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await change(context, (remotes) => {
    for (const entry of remotes.filter(({ name }) => name === 'mf-reports'))
      remotes.push({ ...entry, version: '9.9.9' })
  })
  const reports = reportsOf(page)
  await signIn(page, '/logs')
  await standing(page, 'mf-reports')
  await expect(page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true })).toHaveCount(1)
  await expect.poll(() => reports).toHaveLength(1)
  const told = { kind: 'registry', remote: 'mf-reports', version: '9.9.9', message: 'mf-reports is listed twice' }
  expect(reports).toMatchObject([{ status: 204, report: told }])
})

test('an area that is switched off says so, fetches nothing, and is back once it is on', async ({ page, context }) => {
  await prefer(page, { language: 'th', skin: 'light' })
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/r/mf-reports/') && fetched.push(request.url()))
  await change(context, (remotes) => {
    for (const entry of remotes) if (entry.name === 'mf-reports') entry.enabled = false
  })
  await signIn(page, '/logs')
  const title = thai('remotes', 'disabled.title', { area: thai('reports', 'nav.logs') })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(fetched).toEqual([])
  await context.unroute(REGISTRY)
  await page.getByRole('button', { name: thai('remotes', 'retry') }).click()
  await standing(page, 'mf-reports')
})

test('an area that is left leaves nothing behind in the page, however often somebody comes and goes', async ({
  page,
  context,
}) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/communication')
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable')
  const listeners = async () => {
    await tools.send('HeapProfiler.collectGarbage')
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN
  }
  const go = async (name: string, area: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await standing(page, area)
  }
  const comeAndGo = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await go(english('reports', 'nav.logs'), 'mf-reports')
      await go(english('communication', 'nav.all'), 'mf-communication')
    }
  }
  await comeAndGo(2)
  const before = await listeners()
  await comeAndGo(8)
  // React alone gives each frame more than a hundred.
  await expect.poll(listeners).toBeLessThan(before + 500)
})

test('a browser whose storage is full keeps nothing and loses nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const reports = reportsOf(page)
  await signIn(page, '/communication/quick-send')
  await page.getByLabel(english('communication', 'content.label'), { exact: true }).fill('Hello')
  await expect(page.getByText(english('communication', 'draft.notKept'))).toBeVisible()
  // What is chosen holds; only the next visit does not know of it.
  await page.getByRole('button', { name: english('shell', 'frame.skin.toDark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')

  await page.getByRole('link', { name: english('reports', 'nav.logs'), exact: true }).click()
  await standing(page, 'mf-reports')
  // The service still knows who it is, although the browser could not keep it.
  await page.reload()
  await standing(page, 'mf-reports')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'light')
  expect(errors).toEqual([])
  expect(reports).toEqual([])
})
