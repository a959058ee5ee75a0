import { expect, type Page, type Route, test } from '@playwright/test'
import { prefer, signIn } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

type Fault = { name: string; file: string; act(route: Route): unknown; kind: string; code?: number }

/** How an area can go wrong on its way into the page: what is done to which of its files, and what the user is told. */
const FAULTS: Fault[] = [
  { name: 'manifest answers 503', file: 'mf-manifest.json', act: status(503), kind: 'http', code: 503 },
  { name: 'manifest is {}', file: 'mf-manifest.json', act: body('{}'), kind: 'invalid-module' },
  {
    name: 'manifest is not JSON',
    file: 'mf-manifest.json',
    act: body('<!doctype html>'),
    kind: 'invalid-module',
  },
  { name: 'manifest hangs', file: 'mf-manifest.json', act: hang, kind: 'timeout' },
  { name: 'entry answers 404', file: 'remoteEntry.js', act: status(404), kind: 'http', code: 404 },
  { name: 'entry does not parse', file: 'remoteEntry.js', act: body('var = ;'), kind: 'evaluation' },
  {
    name: 'entry throws',
    file: 'remoteEntry.js',
    act: body('throw new Error("no")'),
    kind: 'evaluation',
  },
  {
    name: 'chunk answers 404',
    file: '__federation_expose_remote.*.js',
    act: status(404),
    kind: 'chunk',
  },
]

const text = textsOf('en')
const title = (area: 'logs' | 'home') => text('reports', `nav.${area}`)

test.beforeEach(async ({ page }) => {
  await prefer(page, { language: 'en', skin: 'light' })
  await page.goto('about:blank')
})

for (const { name, file, act, kind, code } of FAULTS) {
  test(`an area whose ${name} keeps to its own frame, and Retry brings it back`, async ({ page }) => {
    const reports = await countReports(page)
    await signIn(page, '/communication')
    await standing(page, 'mf-communication')
    // A pattern with `?`-queries: Retry asks for the same file under another address.
    const pattern = new RegExp(`/r/mf-reports/[^/]+/${file.replaceAll('.', '\\.').replace('*\\.', '.*')}`)
    await page.route(pattern, act)

    await page.getByRole('link', { name: title('logs') }).click()
    await leavesAtOnce(page)
    await page.getByRole('link', { name: title('logs') }).click()
    const frame = page.locator('[data-area=mf-reports]')
    await expect(frame).toContainText(text('remotes', `failed.kind.${kind}`, { status: code ?? '' }))
    await leavesAtOnce(page)
    await page.getByRole('link', { name: title('logs') }).click()
    await expect(frame).toHaveAttribute('data-area-state', 'failed')
    // The same failure again is not told again.
    await expect.poll(() => reports).toHaveLength(1)
    const told = { kind, remote: 'mf-reports', version: expect.any(String), url: expect.any(String) }
    expect(reports).toMatchObject([told])

    await page.unroute(pattern)
    await frame.getByRole('button', { name: text('remotes', 'retry') }).click()
    await standing(page, 'mf-reports')
  })
}

test('a broken entry of the registry costs its own area only', async ({ page }) => {
  await page.route('**/registry.json', async (route) => {
    const registry = await (await route.fetch()).json()
    for (const remote of registry.remotes) if (remote.name === 'mf-reports') remote.contract = 'none'
    await route.fulfill({ json: registry })
  })
  await signIn(page, '/communication')
  await standing(page, 'mf-communication')
  await page.getByRole('link', { name: title('logs') }).click()
  await expect(page.locator('[data-area=mf-reports]')).toContainText(text('remotes', 'failed.kind.registry'))
  await leavesAtOnce(page)
})

test('a registry that is down is said, and read again by Retry', async ({ page }) => {
  await page.route('**/registry.json', status(503))
  await signIn(page, '/communication')
  await expect(page.getByText(text('remotes', 'registry.title'))).toBeVisible()
  await page.unroute('**/registry.json')
  await page.getByRole('button', { name: text('remotes', 'retry') }).click()
  await standing(page, 'mf-communication')
})

test('an area for another version of the console is not fetched', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/r/mf-reports/')) fetched.push(request.url())
  })
  await page.route('**/registry.json', async (route) => {
    const registry = await (await route.fetch()).json()
    for (const remote of registry.remotes) {
      if (remote.name === 'mf-reports') remote.contract.shell = { min: 99, max: 99 }
      if (remote.name === 'mf-communication') remote.enabled = false
    }
    await route.fulfill({ json: registry })
  })
  await signIn(page, '/logs')
  await expect(page.locator('[data-area-state=incompatible]')).toBeVisible()
  expect(fetched).toEqual([])
  await page.goto(page.url().replace('/logs', '/communication'))
  await expect(page.locator('[data-area-state=disabled]')).toBeVisible()
})

async function standing(page: Page, area: string) {
  await expect(page.locator(`[data-area=${area}]`)).toHaveAttribute('data-area-state', 'ready')
}

/** From the area that fails to one that works, in the time that a person takes for at once. */
async function leavesAtOnce(page: Page) {
  const took = await page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('nav a[href$="/communication"]')
    if (!link) throw new Error('the menu is gone')
    const start = performance.now()
    link.click()
    while (!document.querySelector('[data-area=mf-communication][data-area-state=ready]')) {
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - start
  })
  expect(took).toBeLessThanOrEqual(500)
}

/** What the console reports of its errors, as the service gets it. */
async function countReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/client-errors')) reports.push(request.postDataJSON())
  })
  return reports
}

function status(code: number) {
  return (route: Route) => route.fulfill({ status: code ?? '' })
}

function body(content: string) {
  return (route: Route) => route.fulfill({ body: content })
}

/** Neither answered nor refused. */
function hang() {}
