import { expect, type Page, test } from '@playwright/test'
import { consoleUrl, expectAccessible, expectNoSidewaysScroll, prefer, signIn, tabTo } from '../support/console-page.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')
const HOUR = 3_600_000

test.beforeEach(async ({ page }) => {
  await prefer(page, { language: 'en' })
  await signIn(page, '/home')
  await schedule(page, 'Later', 2 * HOUR)
  await schedule(page, 'Soon', HOUR)
})

/** Schedules a quick send with this text. */
async function schedule(page: Page, content: string, inMs: number) {
  const call = async (path: string, data?: object) => {
    const headers = { origin: consoleUrl(), 'idempotency-key': crypto.randomUUID() }
    const options = data ? { method: 'POST', data, headers } : {}
    const answer = await page.request.fetch(consoleUrl() + path, options)
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id } = await call('/v1/analyses', { from: 'SONGSARN', to: ['0812345299'], content })
  await expect.poll(async () => (await call(`/v1/analyses/${id}`)).status).toBe('ready')
  const scheduledAt = new Date(Date.now() + inMs).toISOString()
  await call('/v1/quick-sends', { analysisId: id, scheduledAt })
}

test('a list by keyboard alone: from row to row, a quick look, and a view that stays in the menu', async ({ page }) => {
  const { keyboard } = page
  await page.goto(`${consoleUrl()}/communication`)
  const rows = page.getByRole('table').getByRole('link')
  await rows.nth(1).waitFor()
  await keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await keyboard.press(' ')
  const look = page.getByRole('dialog', { name: 'Quick look' })
  await expect(look.getByText('1 of')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await keyboard.press('j')
  await expect(look.getByText('2 of')).toBeVisible()
  await keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  await page.goto(`${consoleUrl()}/logs?status=Delivered`)
  await tabTo(page, 'Views')
  await keyboard.press('Enter')
  await tabTo(page, 'Save this view…')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keyboard.type('Arrived')
  await keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'Show in the menu' })).toBeFocused()
  await keyboard.press(' ')
  await expectAccessible(page, '[role=dialog]')
  await tabTo(page, 'Save')
  await keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: text('shell', 'frame.menu') })
  const link = menu.getByRole('link', { name: 'Arrived' })
  await expect(link).toHaveAttribute('aria-current', 'page')

  await page.goto(`${consoleUrl()}/home`)
  await link.focus()
  await keyboard.press('Enter')
  await page.waitForURL(/\/logs\?status=Delivered&viewId=/)
  await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await expectAccessible(page)
})

test('all communications: as many rows as fit by one request, and scheduled ones above the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  const asked: URLSearchParams[] = []
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/communications')
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/communications') asked.push(searchParams)
  })
  await page.goto(`${consoleUrl()}/communication`)
  const table = page.getByRole('table')
  const heading = table.getByRole('rowheader', { name: text('communication', 'communications.waiting') })
  await expect(heading).toBeVisible()
  await expect(table.getByRole('link').first()).toHaveText('Soon')
  await expect(table.getByRole('columnheader', { name: text('communication', 'communications.type') })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(Number(asked[0]?.get('size'))).toBeGreaterThan(15)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // The heading counts what the list of these states has, and the drafts of the forms.
  const { waiting } = await (await answered).json()
  expect(Number(((await heading.textContent()) ?? '').match(/\d+$/)?.[0])).toBeGreaterThanOrEqual(waiting)
  await page.goto(`${consoleUrl()}/communication?status=scheduled&status=draft`)
  await expect(page.getByText(`${waiting} rows`)).toBeVisible()
})
