import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEMO_CASES } from '@songsarn/msw/demo/testing/demo-cases'
import REMOTE from '../../mf-demo-theme/remote.json' with { type: 'json' }
import {
  consoleUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  prefer,
  signIn,
  signInAt,
} from '../support/console-page.ts'
import { expectScreen, remoteFrame } from '../support/remotes.ts'
import { type Language, textsOf } from '../support/texts.ts'

/** Screens without a menu entry: screens of one row, and parts of other screens. */
const ROW_SCREENS = [
  'users/2',
  'invoices/5030',
  'invoices/add',
  'invoices/5030/edit',
  'shop/16',
  'knowledge-base/writing',
  'knowledge-base/writing/links',
  'blog/2',
  'blog/2/edit',
  'email?open=1',
  'chat?with=2',
  'account-settings?part=notification',
  'datatable?rows=all',
]

// Sign in once: only one of these tests is about signing in.
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signIn(page, '/home')
  signedIn = await page.context().storageState()
  await page.context().close()
})

/** Opens `path` as the user who signed in before. */
async function open(page: Page, path: string) {
  const stored = signedIn.origins.flatMap(({ localStorage: items }) => items)
  await page.context().addCookies(signedIn.cookies)
  await page.addInitScript((items) => {
    for (const { name, value } of items) if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, stored)
  await page.goto(consoleUrl() + path)
}

const demo = (page: Page) => remoteFrame(page, 'mf-demo-theme')
const expectDemo = (page: Page) => expectScreen(page, 'mf-demo-theme')

/** Opens the menu on a phone, and the demo's group in it. */
async function openMenu(page: Page, language: Language = 'en') {
  const text = textsOf(language)
  const drawer = page.getByRole('button', { name: text('shell', 'frame.openMenu') })
  if (await drawer.isVisible()) await drawer.click()
  const group = page.getByRole('button', { name: text('demo-theme', 'nav.demo'), exact: true })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
}

/** Opens a screen by the console's menu. */
async function byMenu(page: Page, path: string, language?: Language) {
  await openMenu(page, language)
  await page.locator(`.side-menu a[href$="${path}"]`).click()
}

/** Collects the browser's error messages: failed requests and uncaught errors. */
function collectErrors(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()))
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}

test('every call of the demo answers in Chromium as in Node', async ({ page }) => {
  test.setTimeout(120_000)
  await prefer(page, { language: 'en' })
  await open(page, '/demo')
  await expectDemo(page)
  const reset = page.getByRole('button', { name: textsOf('en')('demo-theme', 'overview.reset') })
  // Each case starts from the sample data. A GET leaves it unchanged.
  let changed = false
  for (const { route, title, run } of DEMO_CASES) {
    await test.step(`${route}: ${title}`, async () => {
      if (changed) await reset.evaluate((button) => (button as HTMLElement).click())
      changed = !route.startsWith('GET')
      await run(({ method, path, body, headers }) =>
        page.evaluate(
          async ([url, init]) => {
            const response = await fetch(url, init)
            return { status: response.status, answer: (await response.json()) as unknown }
          },
          [path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }] as const,
        ),
      )
    })
  }
})

test('unmatched requests go to the network', async ({ page }) => {
  await open(page, '/demo')
  await expectDemo(page)
  const statuses = await page.evaluate(async () => {
    const paths = ['/v1/session', '/registry.json', '/api/users/unknown']
    return Promise.all(paths.map(async (path) => (await fetch(path)).status))
  })
  expect(statuses).toEqual([200, 200, 404])
})

test('leaving the demo stops its worker; coming back starts it with the changed data', async ({ page }) => {
  const text = textsOf('en')
  await prefer(page, { language: 'en' })
  await open(page, '/demo/users/2')
  await page.getByRole('button', { name: text('demo-theme', 'users.delete'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('demo-theme', 'users.delete'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/demo\/users$/)

  await byMenu(page, '/home')
  await expectScreen(page, 'mf-reports')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(async () => (await fetch('/api/users/list/all-data')).status)).toBe(404)
  expect(await page.evaluate(async () => (await fetch('/v1/session')).status)).toBe(200)

  await byMenu(page, '/demo/users')
  await expect(demo(page).getByText('พลอย ศรีสุข')).toBeVisible()
  await expect(demo(page).getByText('Grace Miller')).toHaveCount(0)
})

test('signing out resets the sample data for the next user', async ({ page }) => {
  const text = textsOf('en')
  await prefer(page, { language: 'en' })
  await signIn(page, '/demo/users')
  await demo(page)
    .getByRole('button', { name: text('demo-theme', 'users.deleteOne', { name: 'Grace Miller' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('demo-theme', 'users.delete'), exact: true })
    .click()
  await expect(demo(page).getByText('Grace Miller')).toHaveCount(0)
  await page.getByRole('button', { name: text('shell', 'frame.user') }).click()
  await page.getByRole('menuitem', { name: text('shell', 'frame.logOut') }).click()
  await signInAt(page, { login: 'admin' })
  await byMenu(page, '/demo/users')
  await expect(demo(page).getByText('Grace Miller')).toBeVisible()
})

test('entering and leaving quickly leaves no worker behind', async ({ page }) => {
  await prefer(page, { language: 'en' })
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await open(page, '/home')
  for (let times = 0; times < 4; times++) {
    await byMenu(page, '/demo')
    await byMenu(page, '/home')
  }
  await expectScreen(page, 'mf-reports')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await byMenu(page, '/demo')
  await expectDemo(page)
  // A reload would lose what users have typed elsewhere.
  expect(loads).toBe(1)
})

test.describe('without service workers', () => {
  test('the demo says why it cannot run, and the console continues', async ({ page }) => {
    const text = textsOf('en')
    await prefer(page, { language: 'en' })
    // The error of a browser when the server does not allow the script a wider scope than its folder.
    await page.addInitScript(() => {
      const said = "The path of the provided scope ('/') is not under the max scope allowed ('/r/'). Adjust the scope."
      navigator.serviceWorker.register = () => Promise.reject(new DOMException(said, 'SecurityError'))
    })
    await open(page, '/demo')
    await expect(demo(page).getByRole('alert')).toContainText(text('demo-theme', 'unavailable.refused'))
    await byMenu(page, '/home')
    await expectScreen(page, 'mf-reports')
  })
})

for (const { language, skin, width } of [
  { language: 'en', skin: 'light', width: 1280 },
  { language: 'th', skin: 'dark', width: 360 },
] as const) {
  test(`every screen opens in ${language}, ${skin}, at ${width} px, without an error`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 800 })
    await prefer(page, { language, skin })
    const errors = collectErrors(page)
    await open(page, '/demo')
    await expectDemo(page)
    await openMenu(page, language)
    const paths = await page
      .locator('.side-menu a[href*="/demo/"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(paths).toEqual(REMOTE.nav[0]?.children.slice(1).map((link) => link.path))
    await expectAccessible(page)
    if (width < 768) await page.keyboard.press('Escape')
    for (const path of [...paths, ...ROW_SCREENS.map((screen) => `/demo/${screen}`)]) {
      if (paths.includes(path)) await byMenu(page, path, language)
      // Like a link inside the remote: the page is not loaded again.
      else {
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }, path)
      }
      await expect(page).toHaveURL((url) => url.pathname + url.search === path)
      await expectDemo(page)
      await expect(demo(page).locator('.skeleton')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      // The layout around it is the same on each screen, and was checked on the first.
      await expectAccessible(page, '[data-area=mf-demo-theme]')
    }
    expect(errors).toEqual([])
  })
}

test('the horizontal menu, the collapsed menu and the palette lead to the same screens', async ({ page }) => {
  const text = textsOf('en')
  const at = (path: string) => expect(page).toHaveURL((url) => url.pathname === path)
  const group = page.getByRole('button', { name: text('demo-theme', 'nav.demo'), exact: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await prefer(page, { language: 'en', layout: 'horizontal' })
  await open(page, '/demo/shop')
  await expectDemo(page)

  await group.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio')).toHaveCount(REMOTE.nav[0]?.children.length ?? 0)
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(text('demo-theme', 'nav.shop'))
  // Under its heading, in a menu that fits into the window.
  const commerce = menu.getByRole('group', { name: text('demo-theme', 'overview.group.commerce') })
  await expect(menu.getByRole('menuitemradio').last()).toBeInViewport()
  await expectAccessible(page)
  await commerce.getByRole('menuitemradio', { name: text('demo-theme', 'nav.wishlist') }).click()
  await at('/demo/wishlist')

  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: text('shell', 'palette.title') })
    .fill(text('demo-theme', 'nav.accountSettings'))
  // The console has a screen of the same name: the group tells them apart.
  const settings = page.getByRole('option', { name: text('demo-theme', 'nav.accountSettings') })
  await settings.filter({ hasText: text('demo-theme', 'nav.demo') }).click()
  await at('/demo/account-settings')

  await page.evaluate(() =>
    localStorage.setItem('songsarn:preferences', JSON.stringify({ language: 'en', menu: 'collapsed' })),
  )
  await page.reload()
  await group.click()
  await expect(menu.getByRole('menuitemradio').last()).toBeInViewport()
  await menu.getByRole('menuitemradio', { name: text('demo-theme', 'nav.search') }).click()
  await at('/demo/search')
})

test('an invoice is printed alone, in dark text', async ({ page }) => {
  await prefer(page, { language: 'en', skin: 'dark' })
  await page.addInitScript(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '')
  })
  await open(page, '/demo/invoices/5030')
  await demo(page)
    .getByRole('button', { name: textsOf('en')('demo-theme', 'invoices.print') })
    .click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(demo(page).getByText('#5030')).toBeVisible()
  for (const other of [demo(page).locator('h1'), page.locator('nav').first(), page.locator('header').first()]) {
    await expect(other).toBeHidden()
  }
  expect(
    await demo(page)
      .getByText('#5030')
      .evaluate((text) => getComputedStyle(text).color),
  ).toBe('rgb(24, 32, 51)')
})

test('dragging an event to another day can be undone', async ({ page }) => {
  const text = textsOf('en')
  await page.setViewportSize({ width: 1280, height: 1100 })
  await prefer(page, { language: 'en' })
  await open(page, '/demo/calendar')
  const event = demo(page).getByText('Community market').first()
  const before = await event.boundingBox()
  // The last day of the grid: the event is around today.
  const day = await demo(page).locator('[data-date]').last().boundingBox()
  if (!before || !day) throw new Error('nothing is drawn')
  await page.mouse.move(before.x + 20, before.y + 10)
  await page.mouse.down()
  await page.mouse.move(before.x + 40, before.y + 20, { steps: 4 })
  await page.mouse.move(day.x + day.width / 2, day.y + day.height / 2, { steps: 12 })
  await page.mouse.up()
  const toast = page.getByText(/“Community market” was moved to/)
  await expect(toast).toBeVisible()
  const position = async () => {
    const box = await event.boundingBox()
    return box && [box.x, box.y]
  }
  await expect.poll(position).not.toEqual([before.x, before.y])
  await page.getByRole('button', { name: text('demo-theme', 'undo') }).click()
  await expect.poll(position).toEqual([before.x, before.y])
})

test('a picked day stays the same day in any time zone of the browser', async ({ page }) => {
  const text = textsOf('en')
  await prefer(page, { language: 'en' })
  await open(page, '/demo/invoices/5030')
  const issued = await demo(page).locator('dd').nth(1).textContent()
  await open(page, '/demo/invoices/5030/edit')
  await expect(page.getByLabel(text('demo-theme', 'invoices.issued'))).toHaveValue(issued ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(demo(page).locator('dd').nth(1)).toHaveText(issued ?? '')
})
