import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createRemote } from '../../scripts/new-remote/create-remote.ts'
import { prefer, signIn } from '../support/console-page.ts'
import { quickSend } from '../support/quick-send.ts'
import { expectReady } from '../support/remotes.ts'
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

/** Runs an npm script of the remote's team, which must succeed, and returns its output. */
async function npm(...args: string[]): Promise<string> {
  const { code, output } = await tryNpm(...args)
  expect(code, output).toBe(0)
  return output
}
async function tryNpm(...args: string[]) {
  // Keep the open tabs active: a console that is idle for two minutes signs out.
  let moves = 0
  const activity = setInterval(() => {
    moves += 1
    for (const tab of tabs) tab.mouse.move(10 + (moves % 50), 10).catch(() => {})
  }, 10_000)
  const env = { RELEASE_TOKEN: TOKEN }
  return workspace.npm([...args, '--to', running.url], env).finally(() => clearInterval(activity))
}

/** The revision of the registry and the names of its remotes. */
async function readReleases(page: Page) {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { revision, remotes } = await (await page.request.get(`${running.url}/v1/releases`, { headers })).json()
  return { revision, remotes: remotes.map(({ name }: { name: string }) => name) }
}

async function openTab(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  tabs.add(page)
  await page.clock.install()
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, path, { url: running.url, login })
  return page
}

/** Advances the clock, with activity, until the tab reads the registry again. */
async function waitForRegistry(page: Page) {
  let hasRead = false
  page.on('request', (request) => {
    hasRead ||= request.url().endsWith('/registry.json')
  })
  for (let half = 0; half < 12 && !hasRead; half++) {
    await page.clock.fastForward(30_000)
    await page.mouse.move(10 + half, 10)
  }
}

/** Writes a version of mf-communication with one more screen and its menu entry. */
function addScreen(): void {
  const remote = 'mf-communication'
  const change = (file: string, edit: (content: ReturnType<typeof JSON.parse>) => void) => {
    const content = JSON.parse(workspace.read(`${remote}/${file}`))
    edit(content)
    workspace.write(`${remote}/${file}`, JSON.stringify(content))
  }
  change('package.json', (content) => (content.version = VERSION))
  change('remote.json', ({ routes, nav }) => {
    routes.push({ path: '/newly' })
    nav.push({ order: 35, icon: 'communication', path: '/newly', titleKey: 'nav.newly' })
  })
  for (const language of ['en', 'th'])
    change(`src/locales/${language}/nav.json`, (content) => (content.newly = 'Newly deployed'))
  workspace.write(
    `${remote}/src/index.ts`,
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

test('a version is deployed to one account, then to all, then rolled back, while pages are open', async ({
  browser,
}) => {
  // The test builds, deploys and rolls back.
  test.setTimeout(300_000)
  const chosen = await openTab(browser, 'owner', '/communication/quick-send')
  const other = await openTab(browser, 'sub-owner', '/communication')
  const failed: string[] = []
  for (const page of [chosen, other]) {
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    page.on('pageerror', (error) => failed.push(error.message))
  }
  const link = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Newly deployed' })
  const expectAfterReload = async (page: Page, entries: 0 | 1) => {
    await page.reload()
    await expectReady(page, 'mf-communication')
    await expect(link(page)).toHaveCount(entries)
  }
  const { account } = await (await chosen.request.get(`${running.url}/v1/session`)).json()

  const draft = quickSend(chosen)
  await draft.write('0812345678', 'Written before the deploy')
  addScreen()
  const output = await npm('deploy', '-w', 'mf-communication', '--', '--accounts', account.id)
  expect(output).toMatch(/passed the smoke test: .*\/newly/)
  expect(output).toContain(`canary ${VERSION} for ${account.id}`)
  await expectAfterReload(other, 0)

  // The open tab keeps the code that it runs and offers a reload, which loads the new version and keeps the draft.
  await expect(link(chosen)).toHaveCount(0)
  await waitForRegistry(chosen)
  await expect(chosen.getByText(text('shell', 'outdated.text'))).toBeVisible()
  await expect(draft.content).toHaveValue('Written before the deploy')
  await chosen.getByRole('button', { name: text('shell', 'outdated.reload') }).click()
  await link(chosen).waitFor()
  await expect(draft.content).toHaveValue('Written before the deploy')
  await expect(chosen.getByRole('button', { name: '+66 81 234 5678', exact: true })).toBeVisible()
  await link(chosen).click()
  await expect(chosen.getByRole('heading', { level: 1, name: 'The new screen' })).toBeVisible()

  await npm('releases', '--', 'mf-communication', '--all')
  await expectAfterReload(other, 1)
  await link(other).click()
  await expect(other.getByRole('heading', { level: 1, name: 'The new screen' })).toBeVisible()

  expect(await npm('rollback', '-w', 'mf-communication', '--')).toContain('own build')
  // The tab still runs the version that was rolled back, and finds its chunks.
  await chosen.getByRole('link', { name: text('communication', 'nav.all'), exact: true }).click()
  await expect(chosen.getByRole('heading', { level: 1 })).toHaveText(text('communication', 'nav.all'))
  await expectAfterReload(chosen, 0)
  await other.goto(`${running.url}/communication`)
  await expectAfterReload(other, 0)
  expect(failed).toEqual([])

  const again = await tryNpm('rollback', '-w', 'mf-communication', '--')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('there is no version to go back to') })
})

test('a version that fails to start is rejected with its cause, and the console stays as it was', async ({
  page,
  browser,
}) => {
  // Three builds, each with its trial in Chromium.
  test.setTimeout(400_000)
  await createRemote(workspace.folder, 'mf-trial', { en: 'Trial area', th: 'พื้นที่ทดลอง' })
  const deploy = () => tryNpm('deploy', '-w', 'mf-trial', '--')
  const before = await readReleases(page)

  const screen = 'mf-trial/src/start/StartPage.tsx'
  const original = workspace.read(screen)
  const line = '  const shell = useShell()'
  expect(original).toContain(line)
  workspace.write(screen, original.replace(line, `  if (Date.now() > 0) throw new Error('broken when drawn')\n${line}`))
  const drawn = await deploy()
  expect(drawn.output).toMatch(/mf-trial 0\.1\.0 fails at \/trial and was not deployed: .*broken when drawn/)
  expect(drawn.code).toBe(1)

  workspace.write(screen, original)
  const start = workspace.read('mf-trial/src/index.ts')
  workspace.write('mf-trial/src/index.ts', `${start}\nthrow new Error('broken when fetched')\n`)
  expect(await deploy()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/fails at \/trial and was not deployed: evaluation: .*broken when fetched/),
  })
  expect(await readReleases(page)).toEqual(before)

  // The version number is still free. The generated remote is in the console once it is deployed.
  workspace.write('mf-trial/src/index.ts', start)
  await npm('deploy', '-w', 'mf-trial', '--')
  const tab = await openTab(browser, 'owner', '/home')
  await tab.getByRole('navigation').getByRole('link', { name: 'Trial area' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Trial area' })).toBeVisible()
})
