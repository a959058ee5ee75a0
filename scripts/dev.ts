// npm run dev [-- remote …]: builds the shell and the named remotes (`mf-reports`, or `reports`) again when a file changes, and
// reloads open pages. The other remotes are as `npm run build` left them. It also starts the service.
//
// DEV_PORT (4000) is the port of the console. The service takes a free port; its settings come from the environment.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { build } from './build.ts'
import { proxy } from './dev/proxy.ts'
import { createReload, withReloadScript } from './dev/reload.ts'
import { sendJson, sendWatchedFile, withWatched } from './dev/serve-watched.ts'
import { startService } from './dev/start-service.ts'
import { devVersion, type Watched, watchTarget } from './dev/watch.ts'
import { listenLocally } from './lib/local-server.ts'
import { findFile, requestPath } from './lib/send-file.ts'
import { buildTargets, type Target } from './lib/targets.ts'

const port = Number(process.env.DEV_PORT ?? 4000)
const targets = findTargets(process.argv.slice(2))
await build()
const service = await startService(`http://127.0.0.1:${port}`)
const { answer: answerEvents, reload } = createReload()
const watched: Watched[] = []
for (const target of targets) watched.push(await watchTarget(target, reload))

const { url } = await listenLocally((request, response) => {
  if (answerEvents(request, response)) return
  const path = requestPath(request)
  if (path === '/registry.json') return void sendRegistry(response)
  const file = findWatchedFile(path)
  if (file) return sendWatchedFile(file, response)
  if (isScreen(request, path)) return sendIndex(response)
  proxy(service, request, response)
}, port)
console.log(`ready ${url} (watching ${targets.map(({ name }) => name).join(', ')})`)

function findTargets(names: readonly string[]): Target[] {
  const all = buildTargets()
  const wanted = ['shell', ...names.map((name) => (name.startsWith('mf-') ? name : `mf-${name}`))]
  const unknown = wanted.filter((name) => !all.some((target) => target.name === name))
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}. Choose from ${all.map(({ name }) => name).join(', ')}`)
    process.exit(1)
  }
  return all.filter(({ name }) => wanted.includes(name))
}

function findWatchedFile(path: string): string | undefined {
  for (const { target, folder } of watched) {
    const prefix = target.kind === 'shell' ? '/' : `/r/${target.name}/${devVersion}/`
    const file = path.startsWith(prefix) ? findFile(folder, path.slice(prefix.length)) : undefined
    if (file) return file
  }
  return undefined
}

/** True for pages of the console, and not of the service, which has a few of its own. */
function isScreen(request: IncomingMessage, path: string): boolean {
  const isPage = request.method === 'GET' && String(request.headers.accept).includes('text/html')
  return isPage && extname(path) === '' && !/^\/(v1|docs|l|u|c|result)(\/|$)/.test(path)
}

function sendIndex(response: ServerResponse): void {
  const shell = watched.find(({ target }) => target.kind === 'shell')
  const page = withReloadScript(readFileSync(join(shell?.folder ?? '', 'index.html'), 'utf8'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

async function sendRegistry(response: ServerResponse): Promise<void> {
  const answer = await fetch(`${service}/registry.json`)
  sendJson(withWatched(await answer.json(), watched), response)
}
