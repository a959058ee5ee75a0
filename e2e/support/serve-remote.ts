import type { BrowserContext } from '@playwright/test'
import type { BuiltRemote } from './build-remote.ts'

// biome-ignore lint/suspicious/noExplicitAny: what is not a registry entry is made of one by tests
export type ChangeEntry = (entry: any, remotes: any[]) => unknown

/**
 * Lists built areas in the registry of a context and serves their files, as if they had been deployed. The console, its
 * registry and every other file stay the service's own.
 *
 * @returns changes the entry of the first area from the next reading on; undefined takes the change away
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
