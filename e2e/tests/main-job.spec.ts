import { expect, type Page, test } from '@playwright/test'
import {
  collectRefused,
  consoleUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  prefer,
  signIn,
} from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { type Language, textsOf } from '../support/texts.ts'

const MOBILE = '0812345010'
const SHOWN = '+66 81 234 5010'
const CONTENT = 'Hello, your parcel is here.'

/** The deed is done once, in English, light and wide; its screens are then opened like this. */
const VARIANTS = [
  { language: 'en', skin: 'dark', width: 360 },
  { language: 'th', skin: 'dark', width: 360 },
] as const

async function look(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('sends, sees Delivered, finds it in Logs and pays', async ({ page }) => {
  const text = textsOf('en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await prefer(page, { skin: 'light', language: 'en' })
  const refused = await collectRefused(page)
  await page.goto('about:blank')

  await test.step('sign in on a deep link', async () => {
    await signIn(page, '/communication/quick-send')
    await expect(page).toHaveTitle(new RegExp(text('communication', 'quickSend.title')))
  })

  const before = await balance(page)

  await test.step('Campaign setting', async () => {
    await expect(page.getByText('SONGSARN').first()).toBeVisible()
    await quickSend(page).write(`${MOBILE}, 12, ${MOBILE}`, CONTENT)
    await expect(page.getByText('GSM-7').first()).toBeVisible()
    await look(page)
    await quickSend(page).analyze.click()
  })

  await test.step('Analyze preview', async () => {
    const { send, sendNow } = quickSend(page)
    await expect(send(1)).toBeVisible()
    await look(page)
    await send(1).click()
    await sendNow.click()
  })

  const delivered = text('communication', 'detail.countLink', { name: text('common', 'logStatus.Delivered'), count: 1 })
  await test.step('Delivered, live', async () => {
    await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
    await expect(page.getByRole('link', { name: delivered })).toBeVisible()
    await look(page)
  })
  const detail = page.url()

  const logs = await test.step('Logs, with what it cost', async () => {
    await page.getByRole('link', { name: delivered }).click()
    await page.waitForURL(/\/logs\?/)
    await expect(page.getByText(text('common', 'logStatus.Delivered')).first()).toBeVisible()
    const address = page.url()
    await lookAtLogs(page, 'en')
    return address
  })

  await test.step('the balance went down by what it cost', async () => {
    expect(await balance(page)).toBe(before - 1)
  })

  for (const variant of VARIANTS) {
    const { language, skin, width } = variant
    await test.step(`its screens: ${language}, ${skin}, ${width} px`, () =>
      openScreens(page, variant, { detail, logs }))
  }
  expect(refused).toEqual([])
})

/** A few characters too many for one part, which the composer says. */
const THAI = 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว โปรดติดต่อรับที่เคาน์เตอร์ภายในวันศุกร์นี้'

async function openScreens(
  page: Page,
  { language, skin, width }: (typeof VARIANTS)[number],
  { detail, logs }: { detail: string; logs: string },
) {
  await page.setViewportSize({ width, height: 800 })
  const chosen = JSON.stringify({ language, skin })
  await page.evaluate((preferences) => localStorage.setItem('songsarn:preferences', preferences), chosen)
  await page.goto(`${consoleUrl()}/communication/quick-send`)
  await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const sending = quickSend(page, language)
  await sending.write(MOBILE, language === 'th' ? THAI : CONTENT)
  await expect(page.getByText(language === 'th' ? 'UCS-2' : 'GSM-7').first()).toBeVisible()
  await expect(page.locator('.composer-coach')).toHaveCount(language === 'th' ? 1 : 0)
  await look(page)
  await sending.analyze.click()
  await expect(sending.send(1)).toBeVisible()
  await look(page)

  const text = textsOf(language)
  await page.goto(detail)
  const count = { name: text('common', 'logStatus.Delivered'), count: 1 }
  await expect(page.getByRole('link', { name: text('communication', 'detail.countLink', count) })).toBeVisible()
  await look(page)
  await page.goto(logs)
  await lookAtLogs(page, language)
}

/** The list, and the message in its drawer. */
async function lookAtLogs(page: Page, language: Language) {
  await expect(page.getByText(SHOWN).first()).toBeVisible()
  await look(page)
  await page.getByText(SHOWN).first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(CONTENT).first()).toBeVisible()
  await expect(drawer.getByText(textsOf(language)('reports', 'logs.event.submitted'))).toBeVisible()
  await expectAccessible(page)
}

test('sends only the undelivered messages again', async ({ page }) => {
  const text = textsOf('en')
  const button = (key: string, count?: number) =>
    page.getByRole('button', { name: text('communication', key, count === undefined ? {} : { count }), exact: true })
  const shownId = () => /communication\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? ''
  const mobiles = async (id: string, status = '') => {
    const answer = await page.request.get(`${consoleUrl()}/v1/communications/${id}/messages${status}`)
    const { items } = await answer.json()
    return items.map(({ mobile }: { mobile: string }) => mobile).sort()
  }
  await prefer(page, { language: 'en' })
  await signIn(page, '/communication/quick-send')
  await quickSend(page).write('0812360010, 0812360002, 0812370002', 'Once more for those who missed it')
  await button('analyze.action').click()
  await button('send.action', 3).click()
  await button('send.now').click()
  await page.waitForURL(/\/communication\/[0-9a-f-]{36}$/)
  const first = shownId()
  const name = text('common', 'logStatus.Undelivered')
  await expect(
    page.getByRole('link', { name: text('communication', 'detail.countLink', { name, count: 2 }) }),
  ).toBeVisible()
  await button('detail.resend').click()
  await button('send.action', 2).click()
  await page.waitForURL((url) => /communication\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(first))
  const missed = await mobiles(first, '?status=Undelivered')
  expect(missed).toEqual(['66812360002', '66812370002'])
  expect(await mobiles(shownId())).toEqual(missed)
})

async function balance(page: Page): Promise<number> {
  const answer = await page.request.get(`${consoleUrl()}/v1/account`)
  return (await answer.json()).creditBalance
}
