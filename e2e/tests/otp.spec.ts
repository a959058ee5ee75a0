import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn, tabTo } from '../support/console-page.ts'
import { type RunningConsole, startConsole } from '../support/start-console.ts'
import { startSmsc } from '../support/start-smsc.ts'
import { type Language, textsOf } from '../support/texts.ts'

// Generous, because a busy machine is slow.
test.describe.configure({ timeout: 120_000 })

let folder: string
let smsc: Awaited<ReturnType<typeof startSmsc>>
let running: RunningConsole

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'songsarn-e2e-otp-'))
  smsc = await startSmsc(join(folder, 'smsc.jsonl'))
  running = await startConsole(join(folder, 'data'), { SMPP_URL: smsc.url, OUTBOUND_ALLOW: '127.0.0.1' })
})
test.afterAll(async () => {
  await running?.stop()
  await smsc?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The deed is done once, in English, light and wide; its screens are then opened like this. */
const VARIANT = { language: 'th', skin: 'dark', width: 360 } as const

test('creates a configuration and tests it', async ({ page }) => {
  const text = textsOf('en')
  const { look, fillWrongly, press } = otpScreens(page, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await prefer(page, { skin: 'light', language: 'en' })
  await signIn(page, '/otp', { url: running.url })
  await expect(page).toHaveTitle(new RegExp(text('otp', 'list.title')))
  await page
    .getByRole('button', { name: text('otp', 'list.new') })
    .first()
    .click()

  const name = 'Shop'
  await test.step('the form shows what is invalid and loses nothing', async () => {
    await fillWrongly(name)
    await look()
  })

  await test.step('leaving asks for confirmation', async () => {
    await page.getByRole('link', { name: text('reports', 'nav.logs') }).click()
    await page.getByRole('button', { name: text('shell', 'leave.stay') }).click()
    await expect(field(page, 'en', 'name')).toHaveValue(name)
  })

  await test.step('the preview counts, the configuration is created', async () => {
    await field(page, 'en', 'prefix').fill('sg')
    await field(page, 'en', 'expireTime').fill('120')
    const content = text('otp', 'contentExample', { otp: '{{otp}}', ref: '{{ref}}' })
    await field(page, 'en', 'content').fill(content)
    await expect(page.getByRole('figure')).toContainText(/123456.*SG/)
    await expect(page.getByText('GSM-7').first()).toBeVisible()
    await page.getByRole('button', { name: text('otp', 'form.create') }).click()
    await page.waitForURL(/\/otp\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await look()
  })
  const address = page.url()

  await test.step('Test OTP shows the result of each step', async () => {
    await page.getByRole('button', { name: text('otp', 'test.action'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await press('test.request')
    await expect(dialog.getByText(text('otp', 'test.mobileRequired'))).toBeVisible()
    const mobile = dialog.getByLabel(text('otp', 'test.mobile'))
    await mobile.fill('02 123 4567')
    await press('test.request')
    await expect(dialog.getByText(problems('en').notMobile)).toBeVisible()
    await mobile.fill('081 234 5610')
    await press('test.request')
    const pin = dialog.getByLabel(text('otp', 'test.pin'))
    await expect(pin).toBeFocused()
    await expect(dialog.getByRole('timer')).toHaveText(/^(2:00|1:\d\d)$/)
    await look()
    const first = await sentPin(dialog, '66812345610')

    await pin.fill(first === '000000' ? '000001' : '000000')
    await press('test.verify')
    await expect(dialog.getByText(text('otp', 'test.result.Verify Fail'))).toBeVisible()
    await press('test.resend')
    await expect(dialog).not.toContainText(text('otp', 'test.result.Verify Fail'))
    await pin.fill(await sentPin(dialog, '66812345610'))
    await press('test.verify')
    await expect(dialog.getByText(text('otp', 'test.result.Success'))).toBeVisible()
    await press('test.verify')
    await expect(dialog.getByText(text('otp', 'test.result.OTP Code Expired'))).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the list shows the share of verified PINs', async () => {
    await page.goto(`${running.url}/otp?name=${encodeURIComponent(name)}`)
    await expect(page.getByText(text('otp', 'figures.share', { share: '50%', sent: '2' })).first()).toBeVisible()
    await look()
  })

  const { language, skin, width } = VARIANT
  await test.step(`its screens: ${language}, ${skin}, ${width} px`, async () => {
    const there = otpScreens(page, language)
    await page.setViewportSize({ width, height: 800 })
    const chosen = JSON.stringify({ language, skin })
    await page.evaluate((preferences) => localStorage.setItem('songsarn:preferences', preferences), chosen)
    await page.goto(`${running.url}/otp/new`)
    await there.fillWrongly(name)
    await there.look()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await there.look()
    await page.getByRole('button', { name: textsOf(language)('otp', 'test.action'), exact: true }).click()
    await page.getByLabel(textsOf(language)('otp', 'test.mobile')).fill('081 234 5611')
    await there.press('test.request')
    await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible()
    await there.look()
    await page.goto(`${running.url}/otp?name=${encodeURIComponent(name)}`)
    await expect(page.getByText(name).first()).toBeVisible()
    await there.look()
  })
})

function otpScreens(page: Page, language: Language) {
  const text = textsOf(language)
  return {
    async look() {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
    async fillWrongly(name: string) {
      await field(page, language, 'name').fill(name)
      await field(page, language, 'prefix').fill('ab-')
      await field(page, language, 'expireTime').fill('700')
      await page.getByRole('button', { name: text('otp', 'form.create') }).click()
      await expect(page.getByText(problems(language).otpMissing).first()).toBeVisible()
      await expect(page.getByText(problems(language).tooBig).first()).toBeVisible()
      await expect(page.getByText(problems(language).format).first()).toBeVisible()
      await expect(field(page, language, 'name')).toHaveValue(name)
    },
    // A busy antd button has `loading` in its accessible name.
    press: (key: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`${text('otp', key)}$`) })
        .click(),
  }
}

test('a configuration is created and tested by keyboard alone', async ({ page }) => {
  const text = textsOf('en')
  const { keyboard } = page
  await prefer(page, { language: 'en' })
  await signIn(page, '/otp', { url: running.url })
  await tabTo(page, text('otp', 'list.new'))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text('otp', 'form.newTitle') })).toBeVisible()
  await tabTo(page, text('otp', 'field.name'))
  await keyboard.type('By keyboard')
  await tabTo(page, text('otp', 'field.content'))
  await keyboard.type('Code {{otp}} ({{ref}})')
  await keyboard.press('Tab')
  await tabTo(page, text('otp', 'form.create'))
  await keyboard.press('Enter')
  await page.waitForURL(/\/otp\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('By keyboard')
  await tabTo(page, text('otp', 'test.action'))
  await keyboard.press('Enter')
  await expect(page.getByLabel(text('otp', 'test.mobile'))).toBeFocused()
  await keyboard.type('0812345620')
  await keyboard.press('Enter')
  await expect(page.getByLabel(text('otp', 'test.pin'))).toBeFocused()
  await keyboard.type(await sentPin(page.getByRole('dialog'), '66812345620'))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(text('otp', 'test.result.Success'))).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: text('otp', 'test.action'), exact: true })).toBeFocused()
})

test('an API key works until it is revoked, and the Node snippet runs as copied', async ({ page, context }) => {
  const text = textsOf('en')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await prefer(page, { language: 'en' })
  await signIn(page, '/account/api-keys', { url: running.url })
  const otcId = await newConfig(page, { name: 'For programs' })

  const createKey = async (mode: 'live' | 'test') => {
    await page
      .getByRole('button', { name: text('account', 'keys.new') })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel(text('account', 'keys.column.name'), { exact: true }).fill(`${mode} key`)
    await page.getByRole('radio', { name: text('account', `keys.mode.${mode}`) }).check()
    await page.getByRole('button', { name: text('account', 'keys.create') }).click()
    await page.getByRole('button', { name: `Copy: ${text('account', 'keys.column.key')}` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: text('account', 'keys.created.done') }).click()
    return copied()
  }
  const live = await createKey('live')
  const post = (path: string, body: object, headers = {}) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${live}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const request = (key: string) =>
    post(`/v1/otp/${otcId}/request`, { mobile: '0812345630', clientIp: '203.0.113.9' }, { 'idempotency-key': key })

  await test.step('request and verify by fetch; a repeated request sends once', async () => {
    const { token, ref } = await (await request('order-1')).json()
    expect((await (await request('order-1')).json()).token).toBe(token)
    const sent = await smsc.textTo('66812345630', ref)
    const [pin = ''] = /\d{6}/.exec(sent.replace(ref, '')) ?? []
    expect(await (await post('/v1/otp/verify', { token, pin })).json()).toMatchObject({ result: 'Success' })
    // Its scope allows no other call.
    expect((await fetch(`${running.url}/v1/logs`, { headers: { authorization: `Bearer ${live}` } })).status).toBe(403)
  })

  await test.step('the Node snippet, pasted into an empty folder', async () => {
    const testKey = await createKey('test')
    await page.goto(`${running.url}/otp/${otcId}?tab=integration`)
    await page.getByRole('button', { name: 'Copy: otp.mjs' }).click()
    const empty = await mkdtemp(join(folder, 'empty-'))
    await writeFile(join(empty, 'otp.mjs'), await copied())
    const program = spawn(process.execPath, ['otp.mjs', '0812345631'], {
      cwd: empty,
      env: { PATH: process.env.PATH, SONGSARN_API_KEY: testKey },
    })
    let output = ''
    program.stdout.on('data', (data) => {
      output += data
      if (String(data).includes('Pin: ')) program.stdin.end('123456\n')
    })
    await once(program, 'close')
    expect(output).toMatch(/Sent\. Reference \w+/)
    expect(output).toContain('Success')
    await expectAccessible(page)
  })

  await test.step('after revocation the next request is rejected', async () => {
    await page.goto(`${running.url}/account/api-keys?name=live`)
    await page.getByRole('button', { name: text('account', 'keys.revoke.label', { name: 'live key' }) }).click()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('account', 'keys.revoke.action'), exact: true })
      .click()
    await expect(page.getByText(text('account', 'keys.revoke.done', { name: 'live key' }))).toBeVisible()
    const rejected = await request('order-2')
    expect([rejected.status, (await rejected.json()).code]).toEqual([401, 'apiKey.invalid'])
  })
})

test('a notification is signed, retried, and listed with its attempts', async ({ page }) => {
  const text = textsOf('en')
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const shop = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(received.length === 1 ? 500 : 204).end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/otp`

  await prefer(page, { language: 'en' })
  await signIn(page, '/otp', { url: running.url })
  const otcId = await newConfig(page, { name: 'Notified', notifyType: 'verify', notifyUrl, callbackData: 'web' })
  const requested = await page.request.post(`${running.url}/v1/otp/${otcId}/request`, {
    data: { mobile: '0812345640' },
    headers: { 'idempotency-key': 'notified', origin: running.url },
  })
  const { token, ref } = await requested.json()
  const [pin = ''] = /\d{6}/.exec((await smsc.textTo('66812345640', ref)).replace(ref, '')) ?? []
  await page.request.post(`${running.url}/v1/otp/verify`, { data: { token, pin }, headers: { origin: running.url } })

  await page.goto(`${running.url}/otp/${otcId}?tab=notifications`)
  const list = page.getByRole('list', { name: text('otp', 'config.tab.notifications') })
  await expect(list.getByText('2 attempts', { exact: true })).toBeVisible({ timeout: 20_000 })
  await list.getByText('otp.verified', { exact: true }).click()
  await expect(list.getByText(/responded with 500/)).toBeVisible()
  await expect(list.getByText(/responded with 204/)).toBeVisible()
  await page.getByRole('button', { name: text('otp', 'secret.show'), exact: true }).click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)

  expect(received).toHaveLength(2)
  for (const { headers, body } of received) {
    const id = headers['webhook-id']
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = createHmac('sha256', key).update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signed}`)
    expect(id).toBe(received[0]?.headers['webhook-id'])
    expect(JSON.parse(body).data).toMatchObject({ otcId, token, ref, result: 'Success', callbackData: 'web' })
    expect(body).not.toContain(pin)
  }
  shop.close()
})

const field = (page: Page, language: Language, name: string) =>
  page.locator('form').getByLabel(textsOf(language)('otp', `field.${name}`), { exact: true })

/** The shared texts for what the form and the dialog reject. */
function problems(language: Language) {
  const text = textsOf(language)
  return {
    otpMissing: text('problems', 'field.otpMissing'),
    tooBig: text('problems', 'field.tooBig', { max: 660 }),
    format: text('problems', 'field.format'),
    notMobile: text('problems', 'field.notMobile'),
  }
}

/** The PIN in the message with the reference that the dialog shows. */
async function sentPin(dialog: ReturnType<Page['getByRole']>, mobile: string): Promise<string> {
  const shown = (await dialog.locator('p', { hasText: '+66' }).textContent()) ?? ''
  const [, ref = ''] = /([0-9A-Z]{5,})\.?$/.exec(shown) ?? []
  const [pin = ''] = /\d{6}/.exec((await smsc.textTo(mobile, ref)).replace(ref, '')) ?? []
  return pin
}

/** Creates a configuration with the page's session. */
async function newConfig(page: Page, more: { name: string } & Record<string, unknown>): Promise<string> {
  const answer = await page.request.post(`${running.url}/v1/otp-configs`, {
    headers: { origin: running.url },
    data: { sender: 'SONGSARN', pinLength: 6, expireTime: 300, maxFail: 3, content: 'Code {{otp}}, {{ref}}', ...more },
  })
  return (await answer.json()).id
}
