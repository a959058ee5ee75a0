import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeRemote } from '../../scripts/new-remote/make-remote.ts'
import { prefer, signIn } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { type RunningConsole, startConsole } from '../support/start-console.ts'
import { textsOf } from '../support/texts.ts'
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts'

const TOKEN = 'e2e-release-token-0123456789abcdef'
const VERSION = '99.0.0'
const text = textsOf('en')

let dataDir: string
let running: RunningConsole
let workspace: WorkspaceCopy
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'songsarn-e2e-releases-'))
  running = await startConsole(dataDir, { RELEASE_TOKEN: TOKEN })
  workspace = copyWorkspace(['mf-communication'])
})
test.afterAll(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true, force: true })
  workspace?.remove()
})

const tabs = new Set<Page>()
test.afterEach(() => tabs.clear())

/** Runs a script as somebody of the area's team does; gives what it printed. */
async function npm(...args: string[]): Promise<string> {
  const { code, printed } = await npmFails(...args)
  expect(code, printed).toBe(0)
  return printed
}
async function npmFails(...args: string[]) {
  // Somebody is at the open tabs meanwhile: a console that is left alone for two minutes signs out.
  let at = 0
  const present = setInterval(() => {
    at += 1
    for (const tab of tabs) tab.mouse.move(10 + (at % 50), 10).catch(() => {})
  }, 10_000)
  const env = { RELEASE_TOKEN: TOKEN }
  return workspace.npm([...args, '--to', running.url], env).finally(() => clearInterval(present))
}

/** What a change would change: the revision, and which areas there are. */
async function listed(page: Page) {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { revision, areas } = await (await page.request.get(`${running.url}/v1/releases`, { headers })).json()
  return { revision, areas: areas.map(({ name }: { name: string }) => name) }
}

async function somebody(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  tabs.add(page)
  await page.clock.install()
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, path, { url: running.url, login })
  return page
}

/** Lets time pass, in which somebody is there, until the tab looks again. */
async function workOn(page: Page) {
  let looked = false
  page.on('request', (request) => {
    looked ||= request.url().endsWith('/registry.json')
  })
  for (let half = 0; half < 12 && !looked; half++) {
    await page.clock.fastForward(30_000)
    await page.mouse.move(10 + half, 10)
  }
}

/** A version of Communication with one more screen, and its entry in the menu. */
function addScreen(): void {
  const area = 'mf-communication'
  const change = (file: string, edit: (content: ReturnType<typeof JSON.parse>) => void) => {
    const content = JSON.parse(workspace.read(`${area}/${file}`))
    edit(content)
    workspace.write(`${area}/${file}`, JSON.stringify(content))
  }
  change('package.json', (content) => (content.version = VERSION))
  change('remote.json', ({ routes, nav }) => {
    routes.push({ path: '/newly' })
    nav.push({ order: 35, icon: 'communication', path: '/newly', titleKey: 'newly' })
  })
  for (const language of ['en', 'th'])
    change(`src/locales/${language}.json`, (content) => (content.newly = 'Newly deployed'))
  workspace.write(
    `${area}/src/index.ts`,
    `import { defineRemote } from '@songsarn/remote/define-remote.tsx'
     import { createElement } from 'react'
     import { Route, Routes } from 'react-router'
     import { definition } from './app/definition.ts'

     const screen = createElement('h1', {}, 'The new screen')
     const Root = () =>
       createElement(Routes, {}, [
         createElement(Route, { key: 'new', path: '/newly', element: screen }),
         createElement(Route, { key: 'all', path: '*', element: createElement(definition.Root) }),
       ])
     export default defineRemote({ ...definition, Root })`,
  )
}

test('a version is deployed to one account, then to all, then taken back, while pages are open', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const chosen = await somebody(browser, 'owner', '/communication/quick-send')
  const other = await somebody(browser, 'sub-owner', '/communication')
  const failed: string[] = []
  for (const page of [chosen, other]) {
    page.on('response', (answer) => void (answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`)))
    page.on('pageerror', (error) => failed.push(error.message))
  }
  const link = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Newly deployed' })
  const reloaded = async (page: Page, entries: 0 | 1) => {
    await page.reload()
    await expect(page.locator('[data-area="mf-communication"]')).toHaveAttribute('data-area-state', 'ready')
    await expect(link(page)).toHaveCount(entries)
  }
  const { account } = await (await chosen.request.get(`${running.url}/v1/session`)).json()

  const draft = quickSend(chosen)
  await draft.write('0812345678', 'Written before the deploy')
  addScreen()
  const printed = await npm('deploy', '-w', 'mf-communication', '--', '--accounts', account.id)
  expect(printed).toMatch(/comes up in Chromium at .*\/newly/)
  expect(printed).toContain(`canary ${VERSION} for ${account.id}`)
  await reloaded(other, 0)

  // The open tab runs what it has, and is offered the reload that brings the new version; the draft is there after it.
  await expect(link(chosen)).toHaveCount(0)
  await workOn(chosen)
  await expect(chosen.getByText(text('shell', 'outdated.text'))).toBeVisible()
  await expect(draft.content).toHaveValue('Written before the deploy')
  await chosen.getByRole('button', { name: text('shell', 'outdated.reload') }).click()
  await link(chosen).waitFor()
  await expect(draft.content).toHaveValue('Written before the deploy')
  await expect(chosen.getByRole('button', { name: '+66 81 234 5678', exact: true })).toBeVisible()
  await link(chosen).click()
  await expect(chosen.getByRole('heading', { level: 1, name: 'The new screen' })).toBeVisible()

  await npm('releases', '--', 'mf-communication', '--all')
  await reloaded(other, 1)
  await link(other).click()
  await expect(other.getByRole('heading', { level: 1, name: 'The new screen' })).toBeVisible()

  expect(await npm('rollback', '-w', 'mf-communication', '--')).toContain('own build')
  // The tab still runs the version that was taken back, and finds its chunks.
  await chosen.getByRole('link', { name: text('communication', 'nav.all'), exact: true }).click()
  await expect(chosen.getByRole('heading', { level: 1 })).toHaveText(text('communication', 'nav.all'))
  await reloaded(chosen, 0)
  await other.goto(`${running.url}/communication`)
  await reloaded(other, 0)
  expect(failed).toEqual([])

  const again = await npmFails('rollback', '-w', 'mf-communication', '--')
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('there is no version to go back to') })
})

test('a version that does not come up is refused with its cause, and nothing changes', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await makeRemote(workspace.folder, 'mf-trial', { en: 'Trial area', th: 'พื้นที่ทดลอง' })
  const deploy = () => npmFails('deploy', '-w', 'mf-trial', '--')
  const before = await listed(page)

  const screen = 'mf-trial/src/features/start/StartPage.tsx'
  const whole = workspace.read(screen)
  const line = '  const shell = useShell()'
  expect(whole).toContain(line)
  workspace.write(screen, whole.replace(line, `  if (Date.now() > 0) throw new Error('broken when drawn')\n${line}`))
  const drawn = await deploy()
  expect(drawn.printed).toMatch(/mf-trial 0\.1\.0 fails at \/trial, and was not deployed: .*broken when drawn/)
  expect(drawn.code).toBe(1)

  workspace.write(screen, whole)
  const start = workspace.read('mf-trial/src/index.ts')
  workspace.write('mf-trial/src/index.ts', `${start}\nthrow new Error('broken when fetched')\n`)
  expect(await deploy()).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/fails at \/trial, and was not deployed: evaluation: .*broken when fetched/),
  })
  expect(await listed(page)).toEqual(before)

  // The number was not used up. What the generator writes is an area of the console once it is deployed.
  workspace.write('mf-trial/src/index.ts', start)
  await npm('deploy', '-w', 'mf-trial', '--')
  const tab = await somebody(browser, 'owner', '/home')
  await tab.getByRole('navigation').getByRole('link', { name: 'Trial area' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Trial area' })).toBeVisible()
})
