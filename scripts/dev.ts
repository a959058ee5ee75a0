// npm run dev [-- area …]: the shell and the named areas (`mf-reports`, or `reports`) are built again when a file changes
// and open pages reload; the other areas are as built. Everything else goes to the service, which is started too.
//
// DEV_PORT (4000) is where the console is; the service takes a free port and the usual settings from the environment.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { buildTargets, type Target } from './build/targets.ts'
import { build } from './build.ts'
import { sendWatchedFile, withWatched } from './dev/give-watched.ts'
import { passOn } from './dev/pass-on.ts'
import { createReload, reloadScript } from './dev/reload.ts'
import { startService } from './dev/service.ts'
import { devVersion, type Watched, watch } from './dev/watch.ts'

const port = Number(process.env.DEV_PORT ?? 4000)
const url = `http://127.0.0.1:${port}`

function wantedTargets(names: readonly string[]): Target[] {
  const targets = buildTargets()
  const wanted = ['shell', ...names.map((name) => (name.startsWith('mf-') ? name : `mf-${name}`))]
  const unknown = wanted.filter((name) => !targets.some((target) => target.name === name))
  if (unknown.length > 0) {
    console.error(`there is no area ${unknown.join(', ')}; there are ${targets.map(({ name }) => name).join(', ')}`)
    process.exit(1)
  }
  return targets.filter(({ name }) => wanted.includes(name))
}

const wanted = wantedTargets(process.argv.slice(2))
await build()
const service = await startService(url)
const { answer: answerEvents, reload } = createReload()
const watched: Watched[] = []
for (const target of wanted) watched.push(await watch(target, reload))

createServer((request, response) => {
  if (answerEvents(request, response)) return
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', url).pathname))
  if (path === '/registry.json') return void sendRegistry(response)
  const file = watchedFile(path)
  if (file) return sendWatchedFile(file, response)
  if (isScreen(request, path)) return sendIndex(response)
  passOn(service, request, response)
}).listen(port, '127.0.0.1', () => console.log(`ready ${url} (watching ${wanted.map(({ name }) => name).join(', ')})`))

function watchedFile(path: string): string | undefined {
  for (const { target, folder } of watched) {
    const prefix = target.kind === 'shell' ? '/' : `/r/${target.name}/${devVersion}/`
    if (!path.startsWith(prefix)) continue
    const file = join(folder, path.slice(prefix.length))
    if (existsSync(file) && statSync(file).isFile()) return file
  }
  return undefined
}

/** A path of the console itself: what a browser opens as a page, and the service has no page of its own for. */
function isScreen(request: IncomingMessage, path: string): boolean {
  const isPage = request.method === 'GET' && String(request.headers.accept).includes('text/html')
  return isPage && extname(path) === '' && !/^\/(v1|docs|l|u|c)(\/|$)/.test(path)
}

function sendIndex(response: ServerResponse): void {
  const shell = watched.find(({ target }) => target.kind === 'shell')
  const page = readFileSync(join(shell?.folder ?? '', 'index.html'), 'utf8').replace(
    '</body>',
    `${reloadScript}</body>`,
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

/** The service's registry, with the watched areas in the place of the built ones. */
async function sendRegistry(response: ServerResponse): Promise<void> {
  const answer = await fetch(`${service}/registry.json`)
  const body = JSON.stringify(withWatched(await answer.json(), watched))
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
}
