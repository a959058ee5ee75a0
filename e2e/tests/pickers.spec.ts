import { expect, test } from '@playwright/test'
import { expectAccessible, prefer, signIn } from '../support/console-page.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('an open date and time picker is in view, and axe has no findings', async ({ page }) => {
      await prefer(page, { language: 'th' })
      await signIn(page, '/communication/campaign/new')
      await page.locator('.ant-picker input').first().click()
      await expect(page.locator('.ant-picker-dropdown')).toBeInViewport()
      await expectAccessible(page)
    })

    test('an open range picker is in view, and axe has no findings', async ({ page }) => {
      await prefer(page, { language: 'en' })
      await signIn(page, '/account/users')
      await page.locator('.list-filter-days input').first().click()
      await expect(page.locator('.ant-picker-dropdown')).toBeInViewport()
      await expectAccessible(page)
    })
  })
}

test('after a usual range was chosen, the focus is in the field', async ({ page }) => {
  await signIn(page, '/account/users')
  const from = page.locator('.list-filter-days input').first()
  await from.click()
  await page.locator('.ant-picker-presets li').nth(2).click()
  await expect(page.locator('.ant-picker-dropdown')).toBeHidden()
  await expect(from).toBeFocused()
  await expect(page).toHaveURL(/from|start/i)
})
