import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sendFile } from '../lib/send-file.ts'
import { devVersion, type Watched } from './watch.ts'

/** The registry with the watched remotes in place of the built ones. */
export function withWatched(registry: { remotes: { name: string }[] }, watched: readonly Watched[]) {
  const entries = watched.filter(({ target }) => target.kind === 'remote').map(registryEntry)
  const others = registry.remotes.filter(({ name }) => !entries.some((entry) => entry.name === name))
  return { ...registry, remotes: [...others, ...entries] }
}

function registryEntry({ target, folder }: Watched): { name: string } {
  const remote = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
  return { ...remote, entry: `r/${target.name}/${devVersion}/${remote.entry}` }
}

/** The service worker of a remote (the demo theme's) controls the page, though its file is in the remote's folder. */
export const sendWatchedFile = (file: string, response: ServerResponse): void =>
  sendFile(file, response, { 'cache-control': 'no-store', 'service-worker-allowed': '/' })

export function sendJson(body: unknown, response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(200, headers).end(JSON.stringify(body))
}
