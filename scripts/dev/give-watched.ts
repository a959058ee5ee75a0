import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { contentTypes } from '../build/content-types.ts'
import { devVersion, type Watched } from './watch.ts'

/** The registry with the watched areas in the place of those that it lists. */
export function withWatched(registry: { remotes: { name: string }[] }, watched: readonly Watched[]) {
  const entries = watched.filter(({ target }) => target.kind === 'remote').map(entryOf)
  const others = registry.remotes.filter(({ name }) => !entries.some((entry) => entry.name === name))
  return { ...registry, remotes: [...others, ...entries] }
}

function entryOf({ target, folder }: Watched): { name: string } {
  const remote = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
  return { ...remote, entry: `r/${target.name}/${devVersion}/${remote.entry}` }
}

export function sendWatchedFile(file: string, response: ServerResponse): void {
  const type = contentTypes[extname(file)] ?? 'application/octet-stream'
  // A service worker that an area brings (the demo theme's) may reach the page from the area's own folder.
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'service-worker-allowed': '/' }
  response.writeHead(200, headers).end(readFileSync(file))
}
