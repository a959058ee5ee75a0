import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Frame, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** The remotes that have scenarios. */
export const remotesWithScenarios = (): string[] =>
  readdirSync(root).filter((name) => existsSync(resolve(root, name, 'dev/scenarios.tsx')))

export type Workbenches = { urlOf(remote: string): string; stop(): Promise<void> }

/** Starts the workbenches of remotes on free ports. One build makes them all, which takes some seconds. */
export const startWorkbenches = (remotes: readonly string[]): Promise<Workbenches> => start(remotes, ['--once'])

/** Starts a local remote inside the console that runs at `console`. */
export const startInShell = (remote: string, console: string): Promise<Workbenches> =>
  start([remote], ['--in-shell', console])

async function start(remotes: readonly string[], options: readonly string[]): Promise<Workbenches> {
  const child = spawn(process.execPath, ['scripts/workbench.ts', ...remotes, ...options], {
    cwd: root,
    env: { ...process.env, WORKBENCH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const urls: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\S+?)\/?( |$)/.exec(line) ?? []
    if (url) urls.push(url)
    if (urls.length < remotes.length) continue
    // Discard further output: a full pipe would block the process.
    child.stdout.resume()
    return { urlOf: (remote) => urls[remotes.indexOf(remote)] ?? '', stop }
  }
  await stop()
  throw new Error(`no workbench of ${remotes.join(', ')}`)
}

/** Enough for the service in the page to create its database, tables and demo data. */
export const SERVICE_MS = 150_000

export const scenarioLinks = (page: Page) => page.getByRole('navigation', { name: 'Scenarios' }).getByRole('link')

/** Shows the scenario of a link. The first one is already shown, and its service may still be starting. */
export async function showScenario(page: Page, index: number): Promise<Frame> {
  const link = scenarioLinks(page).nth(index)
  if (index > 0) await link.click({ timeout: SERVICE_MS })
  await expect(link).toHaveAttribute('aria-current', 'page', { timeout: SERVICE_MS })
  return drawnScreen(page)
}

/** The screen in the workbench, once it is drawn and has loaded its data. */
export async function drawnScreen(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle({ timeout: SERVICE_MS })
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('the workbench has no screen')
  await expect(frame.locator('html')).toHaveAttribute('data-stage', /drawn|failed/, { timeout: SERVICE_MS })
  // Compare the texts, so that a failure prints its cause.
  expect(await frame.locator('.stage-failure').allTextContents()).toEqual([])
  await expect(frame.locator('.stage')).not.toBeEmpty()
  // A scenario named `-loading` keeps its skeleton.
  const isLoading = /scenario=[\w-]*-loading/.test(page.url())
  if (!isLoading) await expect(frame.locator('.skeleton')).toHaveCount(0)
  return frame
}
