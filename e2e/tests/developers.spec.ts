import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

test('the first SMS by a program: a key, the call as it is shown, and its way until it is delivered', async ({
  page,
}) => {
  const text = textsOf('en')
  const began = Date.now()
  await prefer(page, { language: 'en' })
  await signIn(page, '/developers')
  await page.getByRole('button', { name: text('account', 'developers.create.live') }).click()
  await expect(page.getByText(/^songsarn_live_/)).toBeVisible()
  await page.getByLabel(text('account', 'developers.to')).fill('081 234 6109')
  await page.getByLabel(text('account', 'developers.content')).fill("It's here: ถึงแล้ว")
  const program = await page.getByRole('region', { name: 'send.sh' }).textContent()

  const { stdout } = await promisify(execFile)('sh', ['-c', program ?? ''])
  console.log(`from the sign-in page to an answered curl: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  expect(JSON.parse(stdout)).toMatchObject({ status: 'sending', recipients: [{ mobile: '66812346109', parts: 1 }] })
  const way = page.getByRole('region', { name: text('account', 'developers.way') })
  await expect(way.getByText('+66 81 234 6109')).toBeVisible()
  const receipt = text('account', 'developers.event.receipt', { status: text('common', 'logStatus.Delivered') })
  await expect(way.getByText(receipt)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: text('account', 'developers.run') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^1 message, /)).toBeVisible()
  await dialog.getByRole('button', { name: text('account', 'developers.run') }).click()
  await expect(page.getByText(text('account', 'developers.ran'))).toBeVisible()
})

test('the page in Thai, dark and narrow', async ({ page }) => {
  const text = textsOf('th')
  await page.setViewportSize({ width: 360, height: 800 })
  await prefer(page, { language: 'th', skin: 'dark' })
  await signIn(page, '/developers')
  await expect(page.getByRole('heading', { name: text('account', 'developers.key') })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
