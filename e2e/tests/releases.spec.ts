import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { parseRegistry } from '@songsarn/contract/registry'
import { prefer, signIn } from '../support/console-page.ts'
import { type RunningConsole, startConsole } from '../support/start-console.ts'

const TOKEN = 'e2e-release-token-0123456789abcdef'
const dist = resolve(import.meta.dirname, '../../dist')

let dataDir: string
let running: RunningConsole
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'songsarn-e2e-releases-'))
  running = await startConsole(dataDir, { RELEASE_TOKEN: TOKEN })
})
test.afterAll(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Calls the release API. */
async function release(page: Page, method: string, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { revision } = await (await page.request.get(`${running.url}/v1/releases`, { headers })).json()
  const answer = await page.request.fetch(`${running.url}/v1/releases${path}`, {
    method,
    headers,
    data: { revision, ...body },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The area as it was built, under a higher version and with one more menu entry. */
async function nextVersion(page: Page) {
  const { remotes } = parseRegistry(await (await page.request.get(`${running.url}/registry.json`)).json(), running.url)
  const own = remotes.find(({ name }) => name === 'mf-reports')
  if (!own) throw new Error('mf-reports is not built')
  const folder = join(dist, 'r', own.name, own.version)
  const remote = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = await Promise.all(
    names.map(async ({ parentPath, name }) => ({
      path: join(parentPath, name).slice(folder.length + 1),
      base64: (await readFile(join(parentPath, name))).toString('base64'),
    })),
  )
  const entry = { order: 81, icon: 'logs', path: '/logs', title: { en: 'Newly deployed', th: 'Newly deployed' } }
  return { remote: { ...remote, version: '99.0.0', nav: [...remote.nav, entry] }, files }
}

async function somebody(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/home', { url: running.url, login })
  return page
}

test('a version is deployed to one account, then to all, then taken back, while pages are open', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const chosen = await somebody(browser, 'owner')
  const other = await somebody(browser, 'sub-owner')
  const failed: string[] = []
  for (const page of [chosen, other])
    page.on('response', (answer) => void (answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`)))
  const has = async (page: Page, newly: boolean) => {
    await page.reload()
    await expect(page.locator('[data-area="mf-reports"]')).toHaveAttribute('data-area-state', 'ready')
    await expect(page.getByRole('navigation').getByText('Newly deployed')).toHaveCount(newly ? 1 : 0)
  }
  const { account } = await (await chosen.request.get(`${running.url}/v1/session`)).json()

  await release(chosen, 'POST', '', { ...(await nextVersion(chosen)), to: { accounts: [account.id] } })
  await has(chosen, true)
  await has(other, false)

  await release(chosen, 'PATCH', '/mf-reports', { to: 'all' })
  await has(other, true)

  await release(chosen, 'POST', '/mf-reports/rollback')
  // The tab still runs the version that was taken back, and finds its chunks.
  await chosen.getByRole('link', { name: 'Logs', exact: true }).click()
  await expect(chosen.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible()
  await has(chosen, false)
  await has(other, false)
  expect(failed).toEqual([])
})
