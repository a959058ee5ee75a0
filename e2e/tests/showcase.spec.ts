import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signInAt } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { expectScreen } from '../support/remotes.ts'
import { serveFolder } from '../support/static-host.ts'
import { textsOf } from '../support/texts.ts'

const root = resolve(import.meta.dirname, '../..')
const text = textsOf('en')

/** Enough for the service in the worker to create its database, tables and demo data, also on a busy machine: 43 s were seen. */
const SERVICE_MS = 150_000

const expectSignIn = (page: Page) =>
  expect(page.getByRole('heading', { name: text('shell', 'signIn.title') })).toBeVisible({ timeout: SERVICE_MS })
const expectStarted = (page: Page, remote: string) => expectScreen(page, remote, { timeout: SERVICE_MS })
const expectCredits = (page: Page, count: string) => expect(page.getByText(`${count} credits`).first()).toBeVisible()

/** Collects the requests to the host that are not for files. */
function collectCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).pathname.includes('/v1/')) calls.push(request.url())
  })
  return calls
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  await promisify(execFile)(process.execPath, ['scripts/build-showcase.ts', '--as-built'], { cwd: root })
})

test('from a folder of a static host: sends, sees Delivered and pays; the data survive a reload and are in a second tab', async ({
  context,
  page,
}) => {
  test.setTimeout(400_000)
  const host = await serveFolder(resolve(root, 'dist-showcase'), '/songsarn/')
  const calls = collectCalls(context)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))

  await test.step('says that it is starting, lists the demo users, and signs one in', async () => {
    await page.goto(`${host.url}/communication/quick-send`, { waitUntil: 'commit' })
    await expect(page.locator('#starting')).toContainText(/demo/)
    await expectSignIn(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'owner', exact: true }).click()
    await expectStarted(page, 'mf-communication')
    await expectCredits(page, '99,995')
  })

  await test.step('sends to two recipients', async () => {
    const sending = quickSend(page)
    await sending.write('0812345010, 0812345011', 'Hello, your parcel is here.')
    await sending.analyze.click()
    await sending.send(2).click()
    await sending.sendNow.click()
    await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
    const count = { name: text('common', 'logStatus.Delivered'), count: 2 }
    await page.getByRole('link', { name: text('communication', 'detail.countLink', count) }).click()
    await page.waitForURL(/\/logs\?/)
    await expect(page.locator('tbody').getByText(text('common', 'logStatus.Delivered'))).toHaveCount(2)
    await expectCredits(page, '99,993')
  })

  await test.step('a deep link survives a reload', async () => {
    const address = page.url()
    await page.reload()
    await expectStarted(page, 'mf-reports')
    expect(page.url()).toBe(address)
    await expect(page.getByRole('link', { name: '+66 81 234 5011' })).toBeVisible()
  })

  await test.step('the demo theme runs', async () => {
    await page.goto(`${host.url}/demo/users`)
    await expectStarted(page, 'mf-demo-theme')
    await expect(page.getByText('Grace Miller').first()).toBeVisible({ timeout: SERVICE_MS })
  })

  await test.step('a second tab uses the same service', async () => {
    const second = await context.newPage()
    await second.goto(`${host.url}/logs`)
    await expectStarted(second, 'mf-reports')
    await expect(second.getByRole('link', { name: '+66 81 234 5011' })).toBeVisible()
    await second.getByRole('button', { name: text('shell', 'frame.user') }).click()
    await second.getByRole('menuitem', { name: text('shell', 'frame.logOut') }).click()
    await expectSignIn(second)
    await expectSignIn(page)
  })

  await test.step('starting over deletes the data', async () => {
    await page.getByRole('link', { name: text('shell', 'demo.startOver') }).click()
    await expectSignIn(page)
    await expect(page).not.toHaveURL(/start-over/)
    const password = await page.locator('.demo-users code').innerText()
    await signInAt(page, { password })
    await expectCredits(page, '99,995')
  })

  expect(calls).toEqual([])
  expect(failures).toEqual([])
  await host.stop()
})

test('without shared workers a second tab waits for the first; without service workers the demo theme runs too', async ({
  context,
  page,
}) => {
  test.setTimeout(400_000)
  const host = await serveFolder(resolve(root, 'dist-showcase'), '/')
  const inThai = textsOf('th')
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await prefer(page, { language: 'th', skin: 'dark' })
  await page.goto(`${host.url}/demo/users`)
  await expect(page.getByRole('heading', { name: inThai('shell', 'signIn.title') })).toBeVisible({
    timeout: SERVICE_MS,
  })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'viewer', exact: true }).click()
  await expect(page.getByText('Grace Miller').first()).toBeVisible({ timeout: SERVICE_MS })

  const second = await context.newPage()
  await second.goto(`${host.url}/logs`)
  await expect(second.locator('#starting')).toContainText('เดโมเปิดอยู่ในแท็บอื่น')
  await expectAccessible(second)
  await page.close()
  await expectStarted(second, 'mf-reports')
  await host.stop()
})
