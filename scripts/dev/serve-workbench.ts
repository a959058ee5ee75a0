import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { STAGE_PATH } from '@songsarn/testing/workbench/stage-path'
import { contentTypes } from '../build/content-types.ts'
import { createReload, reloadScript } from './reload.ts'
import { buildOnce, watchConfig } from './watch.ts'

type WorkbenchOptions = {
  /** Of the first area, the next ones follow; 0 takes free ones. */
  port: number
  /** Build again, and reload what is open, whenever a file changes. */
  watch: boolean
}

/**
 * Builds the workbenches of areas and serves each at an address of its own, since the screens' paths begin at the root.
 *
 * @throws when a port is taken, or when webpack finds an error and nothing is watched
 */
export async function serveWorkbenches(
  names: readonly string[],
  { port, watch }: WorkbenchOptions,
): Promise<{ name: string; url: string }[]> {
  process.env.NODE_ENV = 'development'
  // Imported here: the preset asks for NODE_ENV.
  const { workbenchConfig } = await import('@songsarn/build/workbench-config')
  const config = workbenchConfig(names)
  const { answer: answerEvents, reload } = createReload()
  await (watch ? watchConfig(config, names.join(', '), reload) : buildOnce(config))

  const folder = config.output?.path ?? ''
  return Promise.all(
    names.map(async (name, index) => {
      const server = createServer((request, response) => {
        if (watch && answerEvents(request, response)) return
        sendPart(folder, name, watch, request, response)
      })
      server.listen(port === 0 ? 0 : port + index, '127.0.0.1')
      await once(server, 'listening')
      return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
  )
}

function sendPart(
  folder: string,
  name: string,
  watch: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname))
  const file = join(folder, path)
  const isFile = existsSync(file) && statSync(file).isFile()
  // Any other path is a screen of the area.
  if (!isFile && extname(path) !== '') return void response.writeHead(404).end()
  const found = isFile ? file : join(folder, `${name}.html`)
  const { size, mtimeMs } = statSync(found)
  const headers = {
    'content-type': contentTypes[extname(found)] ?? 'application/octet-stream',
    // Asked for each time, but kept: a browser then keeps what it compiled, too.
    'cache-control': 'no-cache',
    etag: `"${size.toString(36)}-${mtimeMs.toString(36)}"`,
    // A service worker that an area brings (the demo theme's) may reach the page from the folder that the build puts it in.
    'service-worker-allowed': '/',
  }
  if (request.headers['if-none-match'] === headers.etag) return void response.writeHead(304, headers).end()
  const body = readFileSync(found)
  response.writeHead(200, headers)
  // The screen in the frame has an address of the area by then: its workbench loads it again.
  const isWhole = isFile || path === STAGE_PATH || !watch
  response.end(isWhole ? body : body.toString().replace('</body>', `${reloadScript}</body>`))
}
