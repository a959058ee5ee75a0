import { expect, test } from '@playwright/test'
import { consoleUrl, signIn } from '../support/console-page.ts'

test('a user adds a passkey, and signs in with it without typing', async ({ page }) => {
  // An IP address can have no passkeys.
  const url = consoleUrl().replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  await signIn(page, '/account/security', { url, login: 'viewer' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Virtual')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/home$/)
})
