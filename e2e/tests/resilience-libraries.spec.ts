import { expect, test } from '@playwright/test'
import { prefer, signIn } from '../support/console-page.ts'
import { expectReady, expectScreen, remoteFrame } from '../support/remotes.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

/** A chunk of the shell: its libraries are at the root. */
const SHELL_CHUNK = /^\/\w+\.[0-9a-f]{10}\.js$/

// One 503 for a shared library failed every remote that needs it until the page was loaded again.
test('a library of the shell that failed once is fetched again by Retry, and other remotes work', async ({ page }) => {
  await prefer(page, { language: 'en' })
  await signIn(page, '/home')
  await expectScreen(page, 'mf-reports')
  const failed: string[] = []
  // All of them: which is asked for first is chance, and a screen does without some. Home has not fetched those of OTP yet.
  let isFailing = true
  await page.context().route(
    (url) => SHELL_CHUNK.test(url.pathname),
    (route) => {
      if (!isFailing) return route.continue()
      failed.push(route.request().url())
      return route.fulfill({ status: 503 })
    },
  )
  await page.locator('nav a[href="/otp"]').first().click()
  const frame = remoteFrame(page, 'mf-otp')
  await expect(frame).toContainText(text('remotes', 'failed.title', { area: text('otp', 'nav.otp') }))
  expect(failed).not.toEqual([])
  isFailing = false
  await frame.getByRole('button', { name: text('remotes', 'retry') }).click()
  await expectReady(page, 'mf-otp')
  await page.locator('nav a[href$="/templates"]').first().click()
  await expectScreen(page, 'mf-communication')
})
