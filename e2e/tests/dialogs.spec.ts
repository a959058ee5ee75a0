import { expect, type Page, test } from '@playwright/test'
import { consoleUrl, signIn } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

/** The buttons that open each dialog. */
const DIALOGS: [path: string, ...buttons: (string | RegExp)[]][] = [
  ['/account/users', text('account', 'users.new')],
  ['/account/users', /^More actions/, text('account', 'users.edit')],
  ['/account/sub-accounts', text('account', 'subAccounts.new')],
  ['/account/senders', text('account', 'senders.request')],
  ['/account/credit', text('account', 'credit.request')],
  ['/account/api-keys', text('account', 'keys.new')],
  ['/account/webhooks', text('account', 'webhooks.new')],
  ['/people/blacklist', text('communication', 'blacklist.add')],
  ['/people/fields', text('communication', 'customFields.add')],
]

test.describe('the dialog takes the focus, closes with Escape and returns the focus', () => {
  // Signs in once: these tests are not about it.
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    await signIn(page, '/account')
  })
  test.afterAll(() => page.context().close())
  for (const [path, ...buttons] of DIALOGS)
    test(`${path} ${buttons.join(', ')}`, () => openAndClose(page, path, buttons))
})

async function openAndClose(page: Page, path: string, buttons: readonly (string | RegExp)[]) {
  await page.goto(consoleUrl() + path)
  const [first = '', second] = buttons
  // A list that turns out to be empty replaces its button.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const opener = page.getByRole('button', { name: first, exact: typeof first === 'string' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  if (second) {
    await page.getByRole('menuitem', { name: second }).focus()
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/\S/)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}
