import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, prefer, signIn } from '../support/console-page.ts'
import { startFreshConsole } from '../support/start-console.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')
/** The simulator does not deliver to it. */
const MOBILE = '0812360002'

/** The actions that each task took before the console was made for it. */
const BEFORE = { firstSend: 6, whyNot: 3, monthCost: 2, resend: 5, weeklyReport: 9 }

/** What a user does, counted: a press, a key, or filling in one field. */
class Actions {
  count = 0

  async press(what: Locator) {
    this.count++
    await what.click()
  }

  async key(page: Page, key: string) {
    this.count++
    await page.keyboard.press(key)
  }

  async fill(field: Locator, value: string) {
    this.count++
    await field.fill(value)
  }
}

let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service.stop())

test('five tasks of a new account take half of the actions', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await prefer(page, { language: 'en' })
  await signIn(page, '/', { url: service.url })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  const look = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const home = async () => {
    await page.goto(`${service.url}/`)
    await expect(page.getByRole('heading', { name: text('reports', 'needs.title'), exact: true })).toBeVisible()
  }
  const now = new Map<string, number>()
  /** Does a task from Home. What it waits for is no action of the user. */
  const task = (name: keyof typeof BEFORE, run: (actions: Actions) => Promise<void>) =>
    test.step(name, async () => {
      const actions = new Actions()
      await home()
      await run(actions)
      now.set(name, actions.count)
    })

  await task('firstSend', async (actions) => {
    await actions.fill(page.getByRole('textbox', { name: text('reports', 'firstSteps.to') }), MOBILE)
    await actions.fill(page.getByRole('textbox', { name: text('reports', 'firstSteps.text') }), 'Your parcel is here.')
    await actions.press(button(text('reports', 'firstSteps.sendNow')))
    await expect(page.getByText(text('reports', 'firstSteps.sent'), { exact: true })).toBeVisible()
    await look()
  })

  await task('whyNot', async (actions) => {
    await actions.key(page, 'Control+k')
    await actions.fill(page.getByRole('combobox', { name: text('shell', 'palette.title') }), MOBILE)
    await expect(page.getByRole('option').first()).toContainText('The phone was off or out of coverage')
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
  })

  await task('monthCost', async (actions) => {
    await actions.press(link(text('reports', 'home.tile.byMonth')))
    await expect(page.getByRole('row').nth(1)).toContainText('1')
    await look()
  })

  await task('resend', async (actions) => {
    await actions.press(link('Your parcel is here.'))
    await actions.press(button(text('communication', 'detail.resend')))
    await actions.press(button(text('communication', 'send.action', { count: 1 })))
    await expect(page.getByRole('heading', { name: /^(On its way|Sent) to/ })).toBeVisible()
    await look()
  })

  await task('weeklyReport', async (actions) => {
    await actions.press(link(text('reports', 'nav.reports')))
    await actions.press(button(text('reports', 'reports.starts.weekly')))
    await actions.press(button(text('reports', 'reports.create')))
    await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/)
    await look()
  })

  expect(Object.fromEntries(now)).toEqual({ firstSend: 3, whyNot: 2, monthCost: 1, resend: 3, weeklyReport: 3 })
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)
  expect(sum(now.values())).toBeLessThanOrEqual(sum(Object.values(BEFORE)) / 2)
})
