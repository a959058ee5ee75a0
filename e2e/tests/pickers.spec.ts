import { expect, test } from '@playwright/test'
import { expectAccessible, prefer, signIn } from '../support/console-page.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('an open date and time picker is in view, and axe finds nothing', async ({ page }) => {
      await prefer(page, { language: 'th' })
      await signIn(page, '/communication/campaign/new')
      await page.locator('.ant-picker input').first().click()
      await expect(page.locator('.ant-picker-dropdown')).toBeInViewport()
      await expectAccessible(page)
    })

    test('an open range picker is in view, and axe finds nothing', async ({ page }) => {
      await prefer(page, { language: 'en' })
      await signIn(page, '/account/users')
      await page.locator('.ant-picker-range input').first().click()
      await expect(page.locator('.ant-picker-dropdown')).toBeInViewport()
      await expectAccessible(page)
    })
  })
}
