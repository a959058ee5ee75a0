import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test.beforeEach(async ({ page }) => prefer(page, { language: 'en' }))

for (const [name, viewport, mobile] of [
  ['desktop', { width: 1280, height: 800 }, '0812360002'],
  ['phone', { width: 360, height: 740 }, '0812370002'],
] as const) {
  test(`a mobile leads to why its message failed in three actions, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, '/communication/quick-send')
    await quickSend(page).write(mobile, 'Hello')
    await quickSend(page).analyze.click()
    await quickSend(page).send(1).click()
    await quickSend(page).sendNow.click()
    await page.waitForURL(/\/communication\/[0-9a-f-]{36}$/)
    const cause = page.getByText('The phone was off or out of coverage')
    await expect(cause.first()).toBeVisible()

    if (name === 'phone') await page.getByRole('button', { name: text('shell', 'frame.searchHint') }).click()
    else await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: text('shell', 'palette.title') }).fill(mobile)
    const answer = page.getByRole('option').first()
    await expect(answer).toContainText(text('shell', 'palette.answer', { name: '' }).trim())
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/people\//)
    await expect(cause.first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
