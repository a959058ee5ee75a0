import { expect, type Page, test } from '@playwright/test'
import { consoleUrl, prefer, signIn, signInAt } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { expectScreen } from '../support/remotes.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

/** Data that a browser keeps for the console: keys of both storages, databases, caches, service workers, readable cookies. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
    values: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, window.name]),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    // The demo's worker keeps the random ids of its tabs here.
    caches: (await caches.keys()).filter((name) => !name.startsWith('msw:active-clients:')),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }))

const NOTHING = { session: [], databases: [], caches: [], workers: 0, cookie: '' }
const OF_THE_BROWSER = ['songsarn:preferences', 'songsarn:signed-out']

/** Storage equals its state before the sign-in. The demo's worker leaves in the background. */
async function expectNothingOf(page: Page, user: RegExp) {
  await expect(page.getByRole('heading', { name: text('shell', 'signIn.title') })).toBeVisible()
  await expect.poll(() => stored(page)).toMatchObject({ ...NOTHING, local: OF_THE_BROWSER })
  expect((await stored(page)).values).not.toMatch(user)
}

test.beforeEach(({ page }) => prefer(page, { language: 'en' }))

test('a sign-out leaves no data of the user in the browser, in this tab and in another', async ({ page, context }) => {
  await signIn(page, '/demo/users')
  await expect(page.getByText('Grace Miller').first()).toBeVisible()
  const { id } = await (await page.request.get(`${consoleUrl()}/v1/session`)).json()
  const user = new RegExp(`${id}|Olan|owner|0812345|draft of Olan`)
  const other = await context.newPage()
  await other.goto(`${consoleUrl()}/communication/quick-send`)
  await quickSend(other).write('0812345111', 'draft of Olan')
  await expect.poll(async () => (await stored(other)).values).toMatch(/draft of Olan/)

  await page.getByRole('button', { name: text('shell', 'frame.user') }).click()
  await page.getByRole('menuitem', { name: text('shell', 'frame.logOut') }).click()
  await expectNothingOf(page, user)
  await expectNothingOf(other, user)
  // The cookie says who may sign in here, as a random id with a proof that only the service can read. So other people
  // cannot lock these users out.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-songsarn-device'])
})

test('an idle sign-out keeps the drafts of the user, until another user signs in', async ({ page }) => {
  await page.clock.install()
  await signIn(page, '/communication/quick-send', { login: 'sender' })
  await quickSend(page).write('0812345112', 'Half a message')
  const { id } = await (await page.request.get(`${consoleUrl()}/v1/session`)).json()
  await page.clock.fastForward('02:01')
  await expect(page.getByText(text('shell', 'signIn.why.idle'))).toBeVisible()
  const { local, values, ...rest } = await stored(page)
  expect(rest).toEqual(NOTHING)
  const drafts = local.filter((key) => key.startsWith(`songsarn:draft:${id}:`))
  expect(drafts.length).toBeGreaterThan(0)
  expect(local.filter((key) => !drafts.includes(key))).toEqual(OF_THE_BROWSER)
  expect(values).not.toMatch(/@demo|"fullName"/)

  // Another user, of whom no test writes a draft.
  await signInAt(page, { login: 'sub-owner' })
  await expectScreen(page, 'mf-communication')
  await expect(quickSend(page).content).toHaveValue('')
  expect((await stored(page)).values).not.toContain('Half a message')
})
