import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** As GitHub Pages does. */
const CACHED = 'max-age=600'

/**
 * Serves a folder like a static host: its files under a path, and its `404.html` with status 404 for any other path. Only
 * GET and HEAD are allowed.
 *
 * @param path `/` or `/songsarn/`
 */
export async function serveFolder(folder: string, path: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end()
    if (!pathname.startsWith(path)) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('nothing')
    const wanted = normalize(decodeURIComponent(pathname.slice(path.length)))
    const file = wanted === '.' || wanted.endsWith('/') ? join(wanted, 'index.html') : wanted
    const found = await readFile(join(folder, file)).catch(() => undefined)
    const body = found ?? (await readFile(join(folder, '404.html')))
    const type = found ? (TYPES[extname(file)] ?? 'application/octet-stream') : TYPES['.html']
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': CACHED, etag }
    if (found && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    response.writeHead(found ? 200 : 404, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path.replace(/\/$/, '')}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
