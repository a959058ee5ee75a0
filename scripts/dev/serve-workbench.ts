import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { STAGE_PATH } from '@songsarn/testing/workbench/stage-path'
import { runWebpack } from '../build/run-webpack.ts'
import { listenLocally } from '../lib/local-server.ts'
import { contentType, findFile, requestPath } from '../lib/send-file.ts'
import { createReload, withReloadScript } from './reload.ts'
import { watchConfig } from './watch.ts'

type WorkbenchOptions = {
  /** Port of the first remote; the others follow it. 0 takes free ports. */
  port: number
  /** Build again, and reload open pages, when a file changes. */
  watch: boolean
}

/**
 * Builds the workbenches of remotes and serves each at its own address, since the paths of screens begin at the root.
 *
 * @throws when a port is taken, or when webpack finds an error in a build that is not watched
 */
export async function serveWorkbenches(
  names: readonly string[],
  { port, watch }: WorkbenchOptions,
): Promise<{ name: string; url: string }[]> {
  process.env.NODE_ENV = 'development'
  // Imported here, because the preset reads NODE_ENV.
  const { workbenchConfig } = await import('@songsarn/build/workbench-config')
  const config = workbenchConfig(names)
  const { answer: answerEvents, reload } = createReload()
  await (watch ? watchConfig(config, names.join(', '), reload) : runWebpack(config))

  const folder = config.output?.path ?? ''
  return Promise.all(
    names.map(async (name, index) => {
      const { url } = await listenLocally(
        (request, response) => {
          if (watch && answerEvents(request, response)) return
          sendWorkbenchFile(folder, name, watch, request, response)
        },
        port === 0 ? 0 : port + index,
      )
      return { name, url }
    }),
  )
}

function sendWorkbenchFile(
  folder: string,
  name: string,
  watch: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = requestPath(request)
  const asset = findFile(folder, path)
  // Every other path is a screen of the remote.
  if (!asset && extname(path) !== '') return void response.writeHead(404).end()
  const file = asset ?? join(folder, `${name}.html`)
  const { size, mtimeMs } = statSync(file)
  const headers = {
    'content-type': contentType(file),
    // Revalidated, not refetched: the browser then also keeps the code that it compiled.
    'cache-control': 'no-cache',
    etag: `"${size.toString(36)}-${mtimeMs.toString(36)}"`,
    // The service worker of a remote (the demo theme's) controls the page, though its file is in a folder below.
    'service-worker-allowed': '/',
  }
  if (request.headers['if-none-match'] === headers.etag) return void response.writeHead(304, headers).end()
  const body = readFileSync(file)
  response.writeHead(200, headers)
  // The page around the frame reloads it: the frame's own address is by then the path of a screen.
  const isReloaded = watch && !asset && path !== STAGE_PATH
  response.end(isReloaded ? withReloadScript(body.toString()) : body)
}
