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
import { textsOf } from '../support/texts.ts'

// On a busy machine, a click on a dialog that still grows may end beside its button.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const RUNS = [
  { language: 'en', skin: 'light', width: 1280 },
  { language: 'th', skin: 'light', width: 1280 },
  { language: 'en', skin: 'dark', width: 360 },
  { language: 'th', skin: 'dark', width: 360 },
] as const

for (const [index, { language, skin, width }] of RUNS.entries()) {
  test(`sends, sees Delivered, finds it in Logs and pays: ${language}, ${skin}, ${width} px`, async ({ page }) => {
    const text = textsOf(language)
    const mobile = `08123450${10 + index}`
    const shown = `+66 81 234 50${10 + index}`
    const content = language === 'th' ? 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว' : 'Hello, your parcel is here.'
    await page.setViewportSize({ width, height: 800 })
    await prefer(page, { skin, language })
    const refused = await collectRefused(page)
    await page.goto('about:blank')

    await test.step('sign in on a deep link', async () => {
      await signIn(page, '/communication/quick-send')
      await expect(page).toHaveTitle(new RegExp(text('communication', 'quickSend.title')))
      await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })

    const before = await balance(page)

    await test.step('Campaign setting', async () => {
      await expect(page.getByText('SONGSARN').first()).toBeVisible()
      await quickSend(page, language).write(`${mobile}, 12, ${mobile}`, content)
      await expect(page.getByText(language === 'th' ? 'UCS-2' : 'GSM-7').first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: text('communication', 'analyze.action'), exact: true }).click()
    })

    await test.step('Analyze preview', async () => {
      const send = page.getByRole('button', { name: text('communication', 'send.action', { count: 1 }) })
      await expect(send).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await send.click()
      await page.getByRole('button', { name: text('communication', 'send.now') }).click()
    })

    await test.step('Delivered, live', async () => {
      await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
      const delivered = text('communication', 'detail.countLink', {
        name: text('common', 'logStatus.Delivered'),
        count: 1,
      })
      await expect(page.getByRole('link', { name: delivered })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: delivered }).click()
    })

    await test.step('Logs, with what it cost', async () => {
      await page.waitForURL(/\/logs\?/)
      await expect(page.getByText(shown).first()).toBeVisible()
      await expect(page.getByText(text('common', 'logStatus.Delivered')).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByText(shown).first().click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByText(content).first()).toBeVisible()
      await expect(drawer.getByText(text('reports', 'logs.event.submitted'))).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the balance went down by what it cost', async () => {
      expect(await balance(page)).toBe(before - 1)
    })
    expect(refused).toEqual([])
  })
}

test('sends the undelivered messages again, and only those', async ({ page }) => {
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
  await button('resend.next').click()
  await button('send.action', 2).click()
  await button('send.now').click()
  await page.waitForURL((url) => /communication\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(first))
  const missed = await mobiles(first, '?status=Undelivered')
  expect(missed).toEqual(['66812360002', '66812370002'])
  expect(await mobiles(shownId())).toEqual(missed)
})

async function balance(page: Page): Promise<number> {
  const answer = await page.request.get(`${consoleUrl()}/v1/account`)
  return (await answer.json()).creditBalance
}
