import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { startFreshConsole } from '../support/start-console.ts'
import { type Language, textsOf } from '../support/texts.ts'

/** Each of these gives one row that is not sent. */
const DUPLICATES = 40
const WRONG = 30
/** The simulated phone of a mobile that ends in 0002 does not receive. */
const MISSED = 25
const SENT = /\/communication\/[0-9a-f-]{36}$/

const ROWS = 10_000
const FEW_ROWS = 200
const COUPON = 'Sale'
const RECIPIENTS = ROWS - DUPLICATES - WRONG
/** The deed is done once, in English, light and wide; its screens are then opened like this. */
const VARIANT = { language: 'th', skin: 'dark', width: 360 } as const

let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service.stop())

/** A list as a spreadsheet saves it: a heading, names in Thai, mobiles in several ways. */
function listOf(rows: number): string {
  const recipients = rows - DUPLICATES - WRONG
  const lines = Array.from({ length: rows }, (_, row) => {
    const name = row % 3 === 0 ? '' : row % 2 === 0 ? 'สมชาย' : 'Somsri'
    if (row >= rows - WRONG) return `${name},12${row}`
    const number = row >= recipients ? row - recipients : row
    const digits = number < MISSED ? `${1000 + number}0002` : `1${String(number).padStart(6, '0')}8`
    return `${name},"08${row % 2 === 0 ? '' : ' '}${digits}"`
  })
  return ['ชื่อ,เบอร์มือถือ', ...lines].join('\r\n')
}

test(`a file of ${ROWS} people gets codes, links and a way to opt out`, async ({ page }) => {
  test.setTimeout(240_000)
  const screens = broadcastScreens(page, 'en')
  const { say, button, bucket, count, menu, look } = screens
  const codes = RECIPIENTS - 500
  await page.setViewportSize({ width: 1280, height: 800 })
  await prefer(page, { skin: 'light', language: 'en' })

  await test.step('a coupon with codes', async () => {
    await signIn(page, '/coupons/new', { url: service.url })
    await screens.fillCoupon(codes)
    await look()
    await button(say('coupons.create')).click()
    await page.waitForURL(/\/coupons\/[0-9a-f-]{36}$/)
  })
  const couponUrl = page.url()

  await test.step('the setting, with a list whose columns are guessed', async () => {
    await page.goto(`${service.url}/communication/broadcast/new`)
    await screens.fillSetting(ROWS)
    await look()
    await button(say('analyze.action')).click()
  })

  await test.step('too few codes: the page says how many, and more are added', async () => {
    await expect(page.getByText(say('analyze.couponTooFew', { count: RECIPIENTS - codes }))).toBeVisible()
    await look()
    await button(say('options.addCodes')).click()
    await expect(page.getByLabel(say('options.coupon'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await button(say('options.addCodes')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('coupons.generate'), { exact: true }).fill('500')
    await dialog.getByRole('button', { name: say('coupons.add'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect(page.getByLabel(say('options.coupon'), { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await button(say('analyze.action')).click()
  })

  // It names the time, the sender and the recipients.
  const schedule = page.getByRole('button', { name: /SONGSARN/ })
  await test.step('the analysis: each row in one bucket, and the exact text of a recipient', async () => {
    await expect(schedule).toContainText(String(RECIPIENTS).replace(/\d{3}$/, ',$&'))
    await expect(bucket('duplicate')).toContainText(String(DUPLICATES))
    await expect(bucket('invalid')).toContainText(String(WRONG))
    await expect(page.getByText(/^Hi (friend|Somsri|สมชาย), code [A-Z0-9]+: https?:/).first()).toBeVisible()
    await look()
  })

  await test.step('scheduled, with who will get it, and taken back', async () => {
    await schedule.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /\d\d:\d\d$/ })
      .click()
    await page.waitForURL(SENT)
    await expect(page.getByText(say('schedule.recipients'))).toBeVisible()
    await look()
    await menu(say('detail.unschedule'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('detail.unschedule'), exact: true })
      .click()
    await button(say('detail.edit')).click()
  })

  await test.step('sent now, with a figure for each status that equals its list', async () => {
    await page.getByText(say('broadcast.now'), { exact: true }).click()
    await button(say('analyze.action')).click()
    await button(say('send.action', { count: RECIPIENTS })).click()
    await button(say('send.now')).click()
    await page.waitForURL(SENT)
    await expect(count('Delivered', RECIPIENTS - MISSED)).toBeVisible({ timeout: 90_000 })
    await expect(count('Undelivered', MISSED)).toBeVisible()
    await look()
    await count('Undelivered', MISSED).click()
    await expect(page.getByText(new RegExp(`\\b${MISSED}\\b`)).first()).toBeVisible()
    await page.goBack()
  })
  const sentUrl = page.url()

  await test.step('those who missed it get it again, with the same text', async () => {
    await menu(say('detail.resend'))
    await button(say('send.action', { count: MISSED })).click()
    await page.waitForURL(SENT)
    await expect(count('Undelivered', MISSED)).toBeVisible()
    await look()
  })

  const { language, skin, width } = VARIANT
  await test.step('the result of both sends, by a link, for somebody without an account', async () => {
    await menu(say('detail.share'))
    await look()
    await button(say('resultLink.create')).click()
    const link = page.getByRole('link', { name: say('resultLink.one'), exact: true })
    const address = (await link.getAttribute('href')) ?? ''
    await button('Cancel').click()
    const visitor = await page
      .context()
      .browser()
      ?.newPage({ locale: 'th-TH', viewport: { width, height: 800 } })
    if (!visitor) throw new Error('no browser')
    await visitor.goto(service.url + new URL(address).pathname)
    await expect(visitor.getByText(/^ถึงผู้รับ 9,905 จาก 9,930 ราย/)).toBeVisible()
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await visitor.close()
  })

  await test.step(`its screens: ${language}, ${skin}, ${width} px`, async () => {
    const there = broadcastScreens(page, language)
    await page.setViewportSize({ width, height: 800 })
    const chosen = JSON.stringify({ language, skin })
    await page.evaluate((preferences) => localStorage.setItem('songsarn:preferences', preferences), chosen)
    await page.goto(`${service.url}/coupons/new`)
    await there.fillCoupon(10)
    await there.look()
    await page.goto(couponUrl)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(COUPON)
    await there.look()
    await page.goto(sentUrl)
    await expect(there.count('Undelivered', MISSED)).toBeVisible()
    await there.look()

    // All codes are given: too few again.
    await page.goto(`${service.url}/communication/broadcast/new`)
    await there.fillSetting(FEW_ROWS)
    await there.look()
    await there.button(there.say('analyze.action')).click()
    const missing = FEW_ROWS - DUPLICATES - WRONG
    await expect(page.getByText(there.say('analyze.couponTooFew', { count: missing }))).toBeVisible()
    await there.look()
  })
})

function broadcastScreens(page: Page, language: Language) {
  const text = textsOf(language)
  const say = (key: string, values?: Record<string, string | number>) => text('communication', key, values)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (key: string) => page.getByLabel(say(key), { exact: true })
  return {
    ...{ say, button, field },
    bucket: (name: string) => page.getByRole('tab', { name: new RegExp(`^${text('analysis', `bucket.${name}`)}`) }),
    count: (status: string, of: number) =>
      page.getByRole('link', {
        name: say('detail.countLink', { name: text('common', `logStatus.${status}`), count: of }),
      }),
    /** An action of the head, which is a button or in the menu. */
    async menu(action: string) {
      const more = page.locator('main button[aria-haspopup=menu]').first()
      await button(action).or(more).first().waitFor()
      if (!(await button(action).isVisible())) await more.click()
      await button(action)
        .or(page.getByRole('menuitem', { name: action, exact: true }))
        .click()
    },
    async look() {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
    async fillCoupon(codes: number) {
      const next = () => button(text('common', 'action.next')).click()
      await field('coupons.name').fill(COUPON)
      await next()
      await field('coupons.generate').fill(String(codes))
      await next()
    },
    async fillSetting(rows: number) {
      await field('broadcast.name').fill(`Big sale ${language}`)
      await page.getByText(say('broadcast.audienceKind.file'), { exact: true }).click()
      await field('broadcast.file').setInputFiles({
        name: 'customers.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(listOf(rows)),
      })
      await expect(page.getByText(say('broadcast.fileRows', { count: rows }))).toBeVisible()
      await field('content.label').fill('Hi {{firstName|friend}}, code {{coupon}}: https://shop.example/sale')
      await field('options.shortenUrl').click()
      await field('options.unsubscribe').click()
      await choose(page, say('options.coupon'), COUPON)
      await page.getByText(say('broadcast.later'), { exact: true }).click()
      await field('broadcast.time').click()
      await page.keyboard.type(`${inTenDays(language)} 09:00`)
      await page.keyboard.press('Tab')
    },
  }
}

/** Day, month and year, in Thai of the Buddhist era. */
function inTenDays(language: Language): string {
  const day = new Date(Date.now() + 10 * 24 * 3600_000)
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear() + (language === 'th' ? 543 : 0)].join('/')
}

/** Chooses from a list whose options come from the service. */
async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page
    .getByRole('option', { name: option })
    .or(page.getByTitle(option, { exact: true }))
    .last()
    .click()
}
