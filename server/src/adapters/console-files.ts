import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.map', '.txt', '.svg', '.wasm'])

/** Names with ten hexadecimal digits before the ending are made from their content; so is all of a remote's version. */
const HASHED = /\.[0-9a-f]{10}\.\w+$/
/**
 * The script with which the demo theme answers its own calls in the page. It comes with that remote's version, in a folder of
 * its own; a service worker reaches no further than its folder unless the answer allows it (Service Workers §3.4.1).
 */
const DEMO_WORKER = /^\/r\/mf-demo-theme\/.+\/mockServiceWorker\.[0-9a-f]{10}\.js$/
const packed = promisify(gzip)

export type ConsoleFiles = (request: Request) => Promise<Response | undefined>

/** What is deployed while the service runs: the list of remotes, made for whoever asks, and the folder of their files. */
export type DeployedFiles = { registry(request: Request): Promise<Response>; folder: string }

/**
 * Serves the built console of `dist` (laid out by `npm run build`), and what was deployed over it; undefined for what is
 * not of it.
 */
export function consoleFiles(dist: string, deployed?: DeployedFiles): ConsoleFiles {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = safePath(request)
    if (path === undefined) return undefined
    if (deployed && path === '/registry.json') return deployed.registry(request)
    const own = path === '/registry.json' || path.startsWith('/r/')
    const found =
      (deployed && path.startsWith('/r/') && (await serveFile(request, join(deployed.folder, path), path))) ||
      (await serveFile(request, join(dist, own ? '' : 'shell', path), path))
    if (found || own) return found
    // Every address of the console answers with its page; a script or picture that is missing is missing.
    const navigates = request.headers.get('accept')?.includes('text/html') && extname(path) === ''
    return navigates || path === '/' ? servePage(request, join(dist, 'shell', 'index.html')) : undefined
  }
}

/** The decoded path, unless it could leave the folder or name a hidden file. */
function safePath(request: Request): string | undefined {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname)
    const fine = !path.includes('\0') && !path.includes('\\') && !path.split('/').some((part) => part.startsWith('.'))
    return fine ? path : undefined
  } catch {
    return undefined
  }
}

async function serveFile(request: Request, file: string, path: string): Promise<Response | undefined> {
  const ending = extname(path)
  const type = TYPES[ending]
  if (type === undefined) return undefined
  if (ending === '.html') return servePage(request, file)
  const about = await stat(file).catch(() => undefined)
  if (!about?.isFile()) return undefined

  const lasting = path.startsWith('/r/') || HASHED.test(path)
  const tag = `W/"${about.size.toString(36)}-${about.mtimeMs.toString(36)}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control':
      path === '/registry.json' ? 'no-store' : lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    ...(DEMO_WORKER.test(path) && { 'service-worker-allowed': '/' }),
    ...(COMPRESSIBLE.has(ending) && { vary: 'accept-encoding' }),
  })
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return send(request, headers, await compressed(request, file, ending, headers))
}

/** The page's own scripts run by their hashes: the policy allows no other inline script. Read anew each time, since a deploy may change it. */
async function servePage(request: Request, file: string): Promise<Response | undefined> {
  const html = await readFile(file, 'utf8').catch(() => undefined)
  if (html === undefined) return undefined
  const inline = Array.from(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), ([, text = '']) => text)
  const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': consolePolicy(hashes.join('')),
    vary: 'accept-encoding',
  })
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (!/\bgzip\b/.test(accepts)) return send(request, headers, Buffer.from(html))
  headers.set('content-encoding', 'gzip')
  return send(request, headers, await packed(html))
}

/** antd writes its styles into the page as it draws, hence inline styles; scripts come from this origin alone and never from text. */
const consolePolicy = (scriptHashes: string) =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const gzipped = new Map<string, Buffer>()

/** The brotli form that the build wrote beside the file, else gzip made once and remembered, else the file. */
async function compressed(request: Request, file: string, ending: string, headers: Headers): Promise<Buffer> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (COMPRESSIBLE.has(ending) && /\bbr\b/.test(accepts)) {
    const brotli = await readFile(`${file}.br`).catch(() => undefined)
    if (brotli) {
      headers.set('content-encoding', 'br')
      return brotli
    }
  }
  const plain = await readFile(file)
  if (!COMPRESSIBLE.has(ending) || !/\bgzip\b/.test(accepts) || plain.length < 1024) return plain
  headers.set('content-encoding', 'gzip')
  const key = `${file} ${headers.get('etag')}`
  const known = gzipped.get(key)
  if (known) return known
  const made = await packed(plain)
  if (gzipped.size >= 200) gzipped.clear()
  gzipped.set(key, made)
  return made
}

function send(request: Request, headers: Headers, body: Buffer): Response {
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
