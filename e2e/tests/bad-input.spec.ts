import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/lib/local-server.ts'
import { collectClientErrors, consoleUrl, prefer, signIn, signInAt } from '../support/console-page.ts'
import { deleteDraft, quickSend } from '../support/quick-send.ts'
import { expectScreen } from '../support/remotes.ts'
import { startConsole } from '../support/start-console.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')
const QUICK_SEND = '/communication/quick-send'

test.beforeEach(async ({ page }) => prefer(page, { language: 'en' }))

// Checks the shared console only: the other console may be down by then.
test.afterEach(async ({ page }) => {
  if (page.url().startsWith(consoleUrl())) await deleteDraft(page)
})

test('an address to return to that is not the console’s own leads Home', async ({ page }) => {
  const reports = collectClientErrors(page)
  await signIn(page, `/sign-in?to=${encodeURIComponent('/\t/evil.example')}`)
  await expectScreen(page, 'mf-reports')
  await expect(page).toHaveURL(`${consoleUrl()}/home`)
  for (const to of ['%2F%0A%2Fevil.example', '%2Flogs%2500', '%2F..%2F%2Fevil.example', `%2F${'x'.repeat(4000)}`]) {
    await page.goto(`${consoleUrl()}/sign-in?to=${to}`)
    await expect(page).toHaveURL(`${consoleUrl()}/home`)
  }
  await expectScreen(page, 'mf-reports')
  expect(reports).toEqual([])
})

test('shows what is missing or invalid at its field', async ({ page }) => {
  await signIn(page, QUICK_SEND)
  const screen = quickSend(page)
  await screen.analyze.click()
  await expect(page.getByText(text('communication', 'to.required'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('communication', 'content.required'), { exact: true })).toBeVisible()

  await screen.write('12', 'Hello {{nickname}}')
  await screen.analyze.click()
  await expect(page.getByText(text('communication', 'to.noneValid'), { exact: true })).toBeVisible()
  await expect(page.getByText('nickname', { exact: false }).last()).toBeVisible()
  await expect(screen.content).toHaveValue('Hello {{nickname}}')
})

test('a second click on Send sends once', async ({ page }) => {
  await signIn(page, QUICK_SEND)
  const screen = quickSend(page)
  await screen.write('0812345101', 'Once only')
  await screen.analyze.click()
  await screen.send(1).click()
  await screen.sendNow.dblclick()
  await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
  const logs = await page.request.get(`${consoleUrl()}/v1/logs?mobile=0812345101`)
  expect((await logs.json()).total).toBe(1)
})

test('a draft changed after Analyze asks for a new analysis', async ({ page }) => {
  await signIn(page, QUICK_SEND)
  const screen = quickSend(page)
  await screen.write('0812345102', 'First words')
  await screen.analyze.click()
  await expect(screen.send(1)).toBeVisible()
  await page.getByRole('button', { name: text('common', 'action.back'), exact: true }).click()
  await screen.content.fill('Other words')
  await screen.analyze.click()
  await expect(screen.send(1)).toBeVisible()
  await screen.send(1).click()
  await screen.sendNow.click()
  await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
  const logs = await (await page.request.get(`${consoleUrl()}/v1/logs?mobile=0812345102`)).json()
  expect(logs.total).toBe(1)
  const message = await page.request.get(`${consoleUrl()}/v1/messages/${logs.items[0].messageId}`)
  expect((await message.json()).text).toBe('Other words')
})

test('shows how many credits are missing, and sends nothing', async ({ page }) => {
  test.slow()
  await signIn(page, QUICK_SEND)
  const screen = quickSend(page)
  // 8,000 recipients at 15 parts each: 120,000 credits, more than the demo account has.
  const numbers = Array.from({ length: 8000 }, (_, n) => `08${20_000_000 + n}`).join('\n')
  await screen.paste(numbers)
  await screen.content.fill('ก'.repeat(1000))
  await screen.analyze.click()
  const account = await (await page.request.get(`${consoleUrl()}/v1/account`)).json()
  const missing = text('communication', 'analyze.missing', { count: 120_000 - account.creditBalance })
  await expect(page.getByText(missing)).toBeVisible({ timeout: 30_000 })
  await expect(screen.send(8000)).toBeDisabled()
})

test('a session that ends in one tab ends in the other, and the draft survives', async ({ page, context }) => {
  // A user of its own: the draft stays after the sign-out, and other tests would find it.
  await signIn(page, QUICK_SEND, { login: 'admin' })
  const screen = quickSend(page)
  await screen.write('0812345103', 'Written before the session ended')
  await context.clearCookies()
  await screen.analyze.click()
  await page.waitForURL(/sign-in/)
  await signInAt(page, { login: 'admin' })
  await page.waitForURL(new RegExp(QUICK_SEND))
  await expect(screen.content).toHaveValue('Written before the session ended')

  const other = await context.newPage()
  await other.goto(`${consoleUrl()}/logs`)
  await expect(other).toHaveTitle(/Logs/)
  await other.getByRole('button', { name: text('shell', 'frame.user') }).click()
  await other.getByRole('menuitem', { name: text('shell', 'frame.logOut') }).click()
  await other.waitForURL(/sign-in/)
  // The first tab also shows the sign-in page, without any data of the account.
  await page.waitForURL(/sign-in/)
  await context.clearCookies()
})

test('after a minute idle a countdown of a minute starts, then the user is signed out', async ({ page }) => {
  await page.clock.install()
  await signIn(page, '/logs')
  // The minute starts with the last activity.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Shift')
  await page.clock.fastForward(40_000)
  await expect(page.getByText(text('shell', 'idle.title'))).toBeHidden()
  await page.clock.fastForward(21_000)
  await expect(page.getByText(text('shell', 'idle.title'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('shell', 'idle.stay') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('shell', 'idle.title'))).toBeHidden()
  await page.clock.fastForward(61_000)
  await expect(page.getByText(text('shell', 'idle.title'))).toBeVisible()
  await page.clock.fastForward(61_000)
  await page.waitForURL(/sign-in/)
})

test('who writes is there; the account chooses how long the console waits for who does not', async ({ page }) => {
  await page.clock.install()
  // The other tests need the usual time of the account of the other users.
  await signIn(page, QUICK_SEND, { login: 'sub-owner' })
  const asked = page.getByText(text('shell', 'idle.title'))
  const wait = async (times: number) => {
    for (let time = 0; time < times; time++) await page.clock.fastForward(40_000)
  }
  await quickSend(page).content.fill('A long text')
  await wait(5)
  await expect(asked).toBeHidden()

  await page.goto(`${consoleUrl()}/account`)
  const minutes = page.getByLabel(text('account', 'idleTime.minutes'))
  await minutes.fill('3')
  await page
    .locator('#idle-time')
    .getByRole('button', { name: text('common', 'action.save') })
    .click()
  await expect(page.getByText(text('account', 'idleTime.saved', { count: 3 }))).toBeVisible()
  try {
    await page.keyboard.press('Shift')
    await wait(4)
    await expect(asked).toBeHidden()
    await wait(1)
    await expect(asked).toBeVisible()
  } finally {
    await page.keyboard.press('Enter')
    const back = await page.request.put(`${consoleUrl()}/v1/account/idle-time`, { data: { minutes: null } })
    expect(back.status()).toBe(200)
  }
})

test.describe('with its own console', () => {
  let dataDir: string
  test.beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'songsarn-e2e-'))
  })
  test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('a restart while composing keeps the typed text; messages wait while the carrier is down', async ({ page }) => {
    test.setTimeout(240_000)
    const smscPort = await freePort()
    const env = { SMPP_URL: `smpp://demo:demo@127.0.0.1:${smscPort}`, PORT: String(await freePort()) }
    let running = await startConsole(dataDir, env)
    await signIn(page, QUICK_SEND, { url: running.url })
    const screen = quickSend(page)
    await screen.write('0812345104', 'Written before the restart')
    await running.kill()
    running = await startConsole(dataDir, env)
    await page.reload()
    await expect(screen.content).toHaveValue('Written before the restart')

    await expect(page.getByText(text('communication', 'carrier.down'))).toBeVisible()
    await screen.analyze.click()
    await screen.send(1).click()
    await screen.sendNow.click()
    await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
    const count = (status: 'Pending' | 'Delivered') =>
      page.getByRole('link', {
        name: text('communication', 'detail.countLink', {
          name: text('common', `logStatus.${status}`),
          count: 1,
        }),
      })
    await expect(count('Pending')).toBeVisible()

    const smsc = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../server/src/delivery/smpp/simulator/main.ts'), '--port', String(smscPort)],
      { stdio: 'ignore' },
    )
    try {
      await expect(count('Delivered')).toBeVisible({ timeout: 150_000 })
    } finally {
      smsc.kill()
      await running.stop()
    }
  })
})
