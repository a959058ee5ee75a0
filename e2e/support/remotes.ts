import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { run } from '../../scripts/lib/run.ts'
import { webpackCommand } from '../../scripts/lib/webpack-command.ts'

const root = resolve(import.meta.dirname, '../..')

/** A built remote: its registry entry (`remote.json`), and its files by name. */
export type BuiltRemote = {
  remote: { name: string; version: string; entry: string } & Record<string, unknown>
  files: Map<string, Buffer>
}

/** Builds a test remote (`e2e/remotes/mf-faulty`) with the preset of all remotes. Takes some seconds. */
export async function buildRemote(folder: string, version: string, workspace = root): Promise<BuiltRemote> {
  const env = { NODE_ENV: 'production', REMOTE_VERSION: version, NODE_NO_WARNINGS: '1' }
  const { code, output } = await run(...webpackCommand(folder), { cwd: workspace, env, quiet: true })
  if (code !== 0) throw new Error(output)
  const built = join(workspace, folder, 'dist')
  const names = (await readdir(built)).filter((name) => !name.endsWith('.map'))
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(built, name))] as const))
  return { remote: JSON.parse(await readFile(join(built, 'remote.json'), 'utf8')), files: new Map(files) }
}

// biome-ignore lint/suspicious/noExplicitAny: tests turn an entry into something that is not an entry
export type ChangeEntry = (entry: any, remotes: any[]) => unknown

/**
 * Adds built remotes to the registry of a browser context and serves their files, as if they were deployed. Everything
 * else comes from the service.
 *
 * @returns sets a change to the first remote's entry, from the next request for the registry on; undefined removes it
 */
export async function serveRemotes(context: BrowserContext, ...builds: readonly BuiltRemote[]) {
  let change: ChangeEntry | undefined
  await context.route('**/registry.json', async (route) => {
    const registry = await (await route.fetch()).json()
    const added = builds.map(({ remote }) => ({
      ...structuredClone(remote),
      entry: `r/${remote.name}/${remote.version}/${remote.entry}`,
    }))
    registry.remotes.push(...added)
    change?.(added[0], registry.remotes)
    await route.fulfill({ json: registry })
  })
  for (const { remote, files } of builds)
    await context.route(new RegExp(`/r/${remote.name}/${remote.version}/`), (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      const content = files.get(name)
      const contentType = name.endsWith('.json') ? 'application/json' : 'text/javascript'
      return content ? route.fulfill({ body: content, contentType }) : route.fulfill({ status: 404 })
    })
  return (next: ChangeEntry | undefined) => {
    change = next
  }
}

/** The shell's frame around a remote. */
export const remoteFrame = (page: Page, name: string) => page.locator(`[data-area=${name}]`)

/** The remote is mounted and has painted. */
export const expectReady = (page: Page, name: string) =>
  expect(remoteFrame(page, name)).toHaveAttribute('data-area-state', 'ready')

/** The remote is ready and its screen has a heading. */
export const expectScreen = (page: Page, name: string, options?: { timeout: number }) =>
  expect(page.locator(`[data-area=${name}][data-area-state=ready] h1`)).toBeVisible(options)
