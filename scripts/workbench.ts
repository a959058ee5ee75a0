// npm run dev -w mf-reports: that area alone in a browser, without a server or the shell. Its scenarios (dev/scenarios.tsx)
// stand in a list; the product API is answered in the page. Built again, and reloaded, when a file changes.
//
// WORKBENCH_PORT (4100; 0 takes a free one) is where it is.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, normalize } from 'node:path'
import { STAGE_PATH } from '@songsarn/testing/workbench/stage-path'
import { contentTypes } from './build/content-types.ts'
import { root } from './build/targets.ts'
import { createReload, reloadScript } from './dev/reload.ts'
import { watchConfig } from './dev/watch.ts'

const name = process.argv[2] ?? basename(process.cwd())
const folder = join(root, name)
if (!existsSync(join(folder, 'dev/scenarios.tsx'))) {
  console.error(`${name} has no dev/scenarios.tsx; name an area that has: npm run dev -w mf-reports`)
  process.exit(1)
}

process.env.NODE_ENV = 'development'
// Imported here: the preset asks for NODE_ENV.
const { workbenchConfig } = await import('@songsarn/build/workbench-config')
const config = workbenchConfig(folder, name)
const built = config.output?.path ?? ''
const { answer: answerEvents, reload } = createReload()
await watchConfig(config, name, reload)

const server = createServer((request, response) => {
  if (answerEvents(request, response)) return
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname))
  const file = join(built, path)
  const isFile = existsSync(file) && statSync(file).isFile()
  // Any other path is a screen of the area.
  if (!isFile && extname(path) !== '') return void response.writeHead(404).end()
  const found = isFile ? file : join(built, 'index.html')
  const type = contentTypes[extname(found)] ?? 'application/octet-stream'
  const body = readFileSync(found)
  // A service worker that an area brings (the demo theme's) may reach the page from the folder that the build puts it in.
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'service-worker-allowed': '/' }
  response.writeHead(200, headers)
  // The screen in the frame has an address of the area by then: its workbench loads it again.
  const isWhole = isFile || path === STAGE_PATH
  response.end(isWhole ? body : body.toString().replace('</body>', `${reloadScript}</body>`))
})
server.listen(Number(process.env.WORKBENCH_PORT ?? 4100), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`ready http://127.0.0.1:${port}`)
})
