import { expect, test } from '@playwright/test'
import { API_VERSION, SHELL_API } from '@songsarn/contract/base/versions'
import { parseRegistry } from '@songsarn/contract/console/registry'
import { consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { expectReady } from '../support/remotes.ts'

type Screen = { name: string; path: string }

// For every built remote: this test names none.
test('every built remote fits the contract, and each of its menu entries opens without an error', async ({ page }) => {
  test.setTimeout(240_000)
  const registry = await (await page.request.get(`${consoleUrl()}/registry.json`)).json()
  const { remotes, broken } = parseRegistry(registry, `${consoleUrl()}/`)
  expect(broken).toEqual([])
  expect(remotes.length).toBeGreaterThan(0)
  const provided = await (await page.request.get(`${consoleUrl()}/provides.json`)).json()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/')

  const ofAccount: Screen[] = []
  const ofDesk: Screen[] = []
  for (const { name, contract, entry, nav, routes } of remotes) {
    const folder = new URL('.', new URL(entry, `${consoleUrl()}/`)).href
    const { shared } = await (await page.request.get(`${folder}remote.json`)).json()
    expect(
      Object.keys(shared).filter((library) => !Object.hasOwn(provided, library)),
      `${name} needs a library that the shell does not provide`,
    ).toEqual([])
    expect(contract.api, `${name} needs another version of the service`).toBe(API_VERSION)
    expect(contract.shell.min, name).toBeLessThanOrEqual(SHELL_API)
    expect(contract.shell.max, name).toBeGreaterThanOrEqual(SHELL_API)

    const entries = nav.flatMap(({ children = [], ...parent }) => [parent, ...children])
    for (const { path, can } of entries) {
      if (!path) continue
      expect(
        routes.some((route) => path.startsWith(route.path)),
        `${path} is a route of ${name}`,
      ).toBe(true)
      ;(can?.subject === 'Desk' ? ofDesk : ofAccount).push({ name, path })
    }
  }

  const openEach = async (screens: readonly Screen[]) => {
    for (const { name, path } of screens) {
      await page.goto(consoleUrl() + path)
      await expectReady(page, name)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    }
  }
  expect(ofDesk).not.toEqual([])
  await openEach(ofAccount)
  // The desk is for users of the provider only.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/desk', { login: 'operator' })
  await openEach(ofDesk)
  expect(errors).toEqual([])
})
