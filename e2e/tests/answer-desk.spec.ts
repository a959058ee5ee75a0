import { expect, test } from '@playwright/test'
import { consoleUrl, expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test.beforeEach(async ({ page }) => prefer(page, { language: 'en' }))

for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 740 }],
] as const) {
  test(`a mobile leads to why its message failed in three actions, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, '/home')
    // A message of the sample data that failed, and its cause.
    const { items } = await (
      await page.request.get(`${consoleUrl()}/v1/logs?status=Undelivered&status=Rejected&status=Expired&size=100`)
    ).json()
    const failed = items.find(({ cause }: { cause: unknown }) => cause)
    const recipient = await (await page.request.get(`${consoleUrl()}/v1/recipients?mobile=%2B${failed.mobile}`)).json()
    const { cause } = recipient.messages.items.find((row: { cause: unknown }) => row.cause)

    if (name === 'phone') await page.getByRole('button', { name: text('shell', 'frame.search') }).click()
    else await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(`0${failed.mobile.slice(2)}`)
    const answer = page.getByRole('option').first()
    await expect(answer).toContainText(text('shell', 'palette.answer', { name: '' }).trim())
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Enter')

    await expect(page.getByText(cause.text.en).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: `/tmp/desk/${name}.png` })
  })
}
