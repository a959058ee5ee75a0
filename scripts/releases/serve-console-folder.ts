import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type LocalServer, listenLocally } from '../lib/local-server.ts'
import { contentType, findFile, requestPath, sendFile } from '../lib/send-file.ts'

/** Serves a console as `npm run build` lays it out, without the service, on a free port of 127.0.0.1. */
export const serveConsoleFolder = (folder: string): Promise<LocalServer> =>
  listenLocally((request, response) => sendConsoleFile(folder, request, response))

function sendConsoleFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const path = requestPath(request)
  const isOutsideShell = path.startsWith('/r/') || path === '/registry.json'
  const asset = findFile(isOutsideShell ? folder : join(folder, 'shell'), path)
  if (!asset && (extname(path) !== '' || isOutsideShell || path.startsWith('/v1/'))) {
    response.writeHead(404).end()
    return
  }
  const file = asset ?? join(folder, 'shell/index.html')
  const isBrotli = existsSync(`${file}.br`) && String(request.headers['accept-encoding']).includes('br')
  const isImmutable = path.startsWith('/r/') || /\.[0-9a-f]{10}\.\w+$/.test(path)
  sendFile(isBrotli ? `${file}.br` : file, response, {
    'content-type': contentType(file),
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(isBrotli && { 'content-encoding': 'br' }),
  })
}
