import { expect, test } from '@playwright/test'
import { consoleUrl, prefer, signIn, tabTo as tabToOn } from '../support/console-page.ts'
import { DEMO_PASSWORD } from '../support/start-console.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test('the main job by keyboard alone', async ({ page }) => {
  await prefer(page, { language: 'en' })
  const { keyboard } = page
  const tabTo = (name: string) => tabToOn(page, name)

  await page.goto(consoleUrl())
  await expect(page.getByRole('heading', { name: text('shell', 'signIn.title') })).toBeVisible()
  // A user without a draft: other tests write as the owner.
  await keyboard.type('sender')
  await keyboard.press('Tab')
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await expect(page).toHaveTitle(/Home/)

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: text('shell', 'palette.title') })).toBeFocused()
  await keyboard.type('quick')
  await keyboard.press('Enter')
  await expect(page).toHaveTitle(new RegExp(text('communication', 'quickSend.title')))

  await tabTo(text('communication', 'to.label'))
  await keyboard.type('0812345201')
  await keyboard.press('Enter')
  await tabTo(text('communication', 'content.label'))
  await keyboard.type('Sent without a mouse')
  await tabTo(text('communication', 'analyze.action'))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text('communication', 'send.action', { count: 1 }) })).toBeVisible()
  await tabTo(text('communication', 'send.action', { count: 1 }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text('communication', 'send.now') })).toBeVisible()
  await tabTo(text('communication', 'send.now'))
  await keyboard.press('Enter')
  await page.waitForURL(/\/communication\/[0-9a-f-]{36}/)
  const delivered = text('communication', 'detail.countLink', {
    name: text('common', 'logStatus.Delivered'),
    count: 1,
  })
  await expect(page.getByRole('link', { name: delivered })).toBeVisible()
  await tabTo(delivered)
  await keyboard.press('Enter')
  await expect(page).toHaveTitle(/Logs/)
  await expect(page.getByText('+66 81 234 5201').first()).toBeVisible()
})

test('a list by keyboard, with reduced motion: the ring of a link is seen, and the menu of a row is in the page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prefer(page, { language: 'en' })
  await signIn(page, '/account/users')
  const more = page.getByRole('button', { name: /^More actions: / }).first()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeInViewport()
  await page.goto(`${consoleUrl()}/account/sub-accounts`)
  const link = page.getByRole('table').getByRole('link').first()
  await link.waitFor()
  await tabToOn(page, (await link.textContent()) ?? '')
  await expect(link).toHaveCSS('outline-style', 'solid')
})
