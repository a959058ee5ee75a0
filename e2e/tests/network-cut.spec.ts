import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { deleteDraft, quickSend } from '../support/quick-send.ts'
import { textsOf } from '../support/texts.ts'

const say = (key: string, values: Record<string, string | number> = {}) => textsOf('en')('communication', key, values)
const SENT = /\/communication\/[0-9a-f-]{36}$/
const HELD = /Nothing has been done, and you can cancel/
const BACK = /You're online again/

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await prefer(page, { language: 'en' })
  await signIn(page, '/communication')
})
test.afterAll(() => page.close())

const post = async (path: string, data: object) => {
  const headers = { origin: consoleUrl(), 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${consoleUrl()}${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
const get = async (path: string) => (await page.request.get(`${consoleUrl()}${path}`)).json()

/** How many communications have this text. */
async function timesSent(content: string): Promise<number> {
  const { items } = await get('/v1/communications?size=100')
  return items.filter(({ excerpt }: { excerpt: string }) => excerpt === content).length
}

async function analysed(content: string, mobile = '0812345010'): Promise<string> {
  const { id } = await post('/v1/analyses', { from: 'SONGSARN', to: [mobile], content })
  await expect.poll(async () => (await get(`/v1/analyses/${id}`)).status).toBe('ready')
  return id
}

/** The path of the second step of a quick send. */
async function quickPath(content: string): Promise<string> {
  const analysisId = await analysed(content)
  await deleteDraft(page)
  const to = { quicksendFrom: 'SONGSARN', quicksendTo: '0812345010' }
  await post('/v1/drafts', { fields: { type: 'quick-send', ...to, content, analysisId } })
  return `/communication/quick-send?analysis=${analysisId}`
}

/** A draft of a broadcast that was analysed. */
async function broadcastDraft(content: string, more: object = {}) {
  const analysisId = await analysed(content)
  const to = { broadcastName: content, broadcastFrom: 'SONGSARN', broadcastTo: '0812345010' }
  const draft = await post('/v1/drafts', { fields: { type: 'broadcast', ...to, content, analysisId, ...more } })
  return { draft, path: `/communication/broadcast/${draft.id}?analysis=${analysisId}` }
}

const open = (path: string) => page.goto(consoleUrl() + path)
const send = () => quickSend(page).send(1).click()
const confirm = (key = 'send.now') => page.getByRole('button', { name: say(key), exact: true }).click()
const dialog = () => page.getByRole('dialog')

/** Cuts the network at the next request to this path: before it leaves, or when its answer comes back. */
async function cut(path: string, when: 'request' | 'answer') {
  let isCut = false
  await page.route(path, async (route) => {
    if (isCut || route.request().method() !== 'POST') return route.fallback()
    isCut = true
    if (when === 'answer') await route.fetch()
    await route.abort('connectionreset')
  })
}

test('offline at Send now: Cancel works, and the network that is back asks again', async () => {
  const content = 'Cut before it leaves'
  await open(await quickPath(content))
  await quickSend(page).send(1).waitFor()
  await page.context().setOffline(true)
  await send()
  await confirm()
  await expect(dialog().getByText(HELD)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await dialog().waitFor({ state: 'detached' })
  await send()
  await confirm()
  await page.context().setOffline(false)
  await expect(dialog().getByText(BACK)).toBeVisible()
  expect(await timesSent(content)).toBe(0)
  await confirm()
  await page.waitForURL(SENT)
  expect(await timesSent(content)).toBe(1)
})

test('a request that is lost is sent once by the next try', async () => {
  const content = 'Cut on its way there'
  await open(await quickPath(content))
  await cut('**/v1/quick-sends', 'request')
  await send()
  await confirm()
  await expect(dialog().getByText(say('send.uncertain'))).toBeVisible()
  await confirm()
  await page.waitForURL(SENT)
  expect(await timesSent(content)).toBe(1)
})

test('an answer that is lost ends at what was sent, also after a reload, back and forward', async () => {
  const content = 'Cut on its way back'
  const path = await quickPath(content)
  await open(path)
  await cut('**/v1/quick-sends', 'answer')
  await send()
  await confirm()
  await page.waitForURL(SENT)
  const sent = page.url()
  await page.reload()
  await expect(page.getByText(content).first()).toBeVisible()
  await open(path)
  await page.waitForURL(sent)
  expect(await timesSent(content)).toBe(1)
})

test('a network that is away from the answer on ends at what was sent when it is back', async () => {
  const content = 'Cut and away'
  await open(await quickPath(content))
  await page.route('**/v1/quick-sends', async (route) => {
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await send()
  await confirm()
  await expect(dialog().getByText(say('send.uncertain'))).toBeVisible()
  await expect(dialog().getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await page.unroute('**/v1/quick-sends')
  await page.context().setOffline(false)
  await page.waitForURL(SENT)
  expect(await timesSent(content)).toBe(1)
})

test('an analysis that was asked for while offline says so, and begins when it is asked for again', async () => {
  await open('/communication/quick-send')
  await quickSend(page).write('0812345010', 'Cut before the analysis')
  await page.context().setOffline(true)
  await quickSend(page).analyze.click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/Check your connection/)
      .last(),
  ).toBeVisible()
  await page.context().setOffline(false)
  await quickSend(page).analyze.click()
  await quickSend(page).send(1).waitFor()
  await deleteDraft(page)
})

test('a broadcast and its schedule end at what was sent, when their answers are lost and the page is left', async () => {
  for (const [content, scheduledAt, button, now] of [
    ['Broadcast, cut', null, say('send.action', { count: 1 }), say('send.now')],
    [
      'Schedule, cut',
      new Date(Date.now() + 86_400_000).toISOString(),
      /^Schedule for .+ to 1 person$/,
      /^Schedule for/,
    ],
  ] as const) {
    const { path } = await broadcastDraft(content, { scheduledAt })
    await open(path)
    const answered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/communications'))
    await cut('**/v1/communications', 'answer')
    await page.getByRole('button', { name: button }).click()
    await dialog().getByRole('button', { name: now }).click()
    await answered
    await open(path)
    if (scheduledAt) await page.getByRole('button', { name: say('send.see') }).click()
    await page.waitForURL(SENT)
    expect(await timesSent(content)).toBe(1)
  }
})

test('a resend ends at what was sent', async () => {
  const content = 'Missed, and cut'
  const { id } = await post('/v1/quick-sends', { analysisId: await analysed(content, '0812360002') })
  await expect.poll(async () => (await get(`/v1/communications/${id}`)).counts.undelivered).toBe(1)
  const { id: analysisId } = await post(`/v1/communications/${id}/resend-undelivered`, { statuses: ['undelivered'] })
  await expect.poll(async () => (await get(`/v1/analyses/${analysisId}`)).status).toBe('ready')
  await open(`/communication/${id}/resend?analysis=${analysisId}`)
  await cut('**/v1/communications', 'answer')
  await send()
  await confirm()
  await page.waitForURL((url) => SENT.test(url.pathname) && !url.pathname.includes(id))
  expect(await timesSent(content)).toBe(2)
})

test('a campaign asks again after it was offline, and ends at the campaign when its answer is lost', async () => {
  const content = 'Campaign, cut'
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const setting = { name: content, startDate: day(-1), endDate: day(2) }
  const campaign = await post('/v1/campaigns', setting)
  await broadcastDraft(content, { campaignId: campaign.id })
  await open(`/communication/campaign/${campaign.id}/edit?step=confirm`)
  const button = page.getByRole('button', { name: say('campaigns.confirm', { count: 1 }) })
  await expect(button).toBeEnabled()
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByText(HELD)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(BACK)).toBeVisible()
  await cut('**/confirm', 'answer')
  await button.click()
  await page.waitForURL((url) => url.pathname === `/communication/campaign/${campaign.id}`)
  expect(await timesSent(content)).toBe(1)
})

test('a test to oneself has one key until its answer came, also after a reload', async () => {
  const content = 'Test, cut'
  const { path } = await broadcastDraft(content)
  const keys: (string | undefined)[] = []
  await page.route('**/v1/session', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mobile: '66812345678' } })
  })
  await page.route('**/test', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1
      ? route.abort()
      : route.fulfill({ status: 201, json: { id: randomUUID(), status: 'sending' } })
  })
  for (const _ of ['lost', 'answered', 'another']) {
    await open(path)
    await page.getByRole('button', { name: say('detail.test'), exact: true }).click()
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/test'))
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/test'))
    await dialog()
      .getByRole('button', { name: say('detail.testNow') })
      .click()
    await Promise.race([answered, failed])
    if (keys.length > 1) await dialog().waitFor({ state: 'detached' })
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})
