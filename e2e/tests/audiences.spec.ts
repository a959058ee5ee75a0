import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')
const people = (key: string, values = {}) => text('communication', `people.${key}`, values)

/** One person is there already, one row has no mobile number. The numbers and dates make two new fields. */
const CSV = `mobile,first name,points,joined
0812380001,มาลี,120,31/12/2025
0812380002,Somchai,80,01/11/2025
not a number,Nobody,1,01/11/2025
`

test('an import says what it will do, is sent to in one press, and is taken back', async ({ page }) => {
  await prefer(page, { language: 'en' })
  await signIn(page, '/people/import')
  await page.getByLabel(people('file'), { exact: true }).setInputFiles({
    ...{ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) },
  })
  await expect(page.getByRole('row', { name: /Somchai/ })).toBeVisible()
  await page.getByRole('textbox', { name: people('tag') }).fill('November members')
  await page.getByRole('button', { name: people('checkImport'), exact: true }).click()
  await expect(page.getByText(people('importStatus.ready', { name: 'members.csv' }))).toBeVisible()
  const figure = (name: string) => page.locator('dl > div', { hasText: people(name) }).locator('dd')
  await expect(figure('preview.add')).toHaveText('2')
  await expect(figure('preview.refuse')).toHaveText('1')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: people('preview.start', { count: 2 }) }).click()
  await expect(page.getByText(people('importStatus.completed', { name: 'members.csv' }))).toBeVisible()
  const imported = page.url()
  await page.getByRole('button', { name: people('sendToThese') }).click()
  await page.waitForURL(/\/communication\/broadcast\/new/)
  await expect(page.getByText('November members').first()).toBeVisible()

  await page.goto(imported)
  await page.getByRole('button', { name: /^Undo \(until/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: people('undo.action') })
    .click()
  await expect(page.getByText(people('importStatus.undone', { name: 'members.csv' }))).toBeVisible()
  await expect(figure('undo.removed')).toHaveText('2')
  await expectAccessible(page)
})
