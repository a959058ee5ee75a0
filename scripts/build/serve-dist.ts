import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { contentTypes } from './content-types.ts'
import { root } from './targets.ts'

/** Answers a request instead of the files; true when it did. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

export type DistServer = { url: string; server: Server; close(): Promise<void> }

/** Serves `dist/` on a free loopback port, as the service does but without it: for size checks and loading trials. */
export async function serveDist(intercept: Intercept = () => false, folder = join(root, 'dist')): Promise<DistServer> {
  const server = createServer((request, response) => {
    if (!intercept(request, response)) sendFile(folder, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendFile(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
  const place = path.startsWith('/r/') || path === '/registry.json' ? join(folder, path) : join(folder, 'shell', path)
  const asset = existsSync(place) && statSync(place).isFile()
  if (!asset && (extname(path) !== '' || path.startsWith('/r/') || path.startsWith('/v1/'))) {
    response.writeHead(404).end()
    return
  }
  const file = asset ? place : join(folder, 'shell/index.html')
  const packed = existsSync(`${file}.br`) && String(request.headers['accept-encoding']).includes('br')
  const unchanging = path.startsWith('/r/') || /\.[0-9a-f]{10}\.\w+$/.test(path)
  response.writeHead(200, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': unchanging ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(packed && { 'content-encoding': 'br' }),
  })
  createReadStream(packed ? `${file}.br` : file).pipe(response)
}
