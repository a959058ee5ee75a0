import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { HASHED } from './kept-versions.ts'
import { mayBeSignedIn } from './session-cookie.ts'
import { NO_LINKS, type StartLinks, startLinks } from './start-links.ts'

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

/**
 * The service worker with which the demo theme answers its own calls. It lies in the folder of that remote's version, and a
 * service worker controls only its folder unless the answer allows more (Service Workers §3.4.1).
 */
const DEMO_WORKER = /^\/r\/mf-demo-theme\/.+\/mockServiceWorker\.[0-9a-f]{10}\.js$/
/** Files of a remote that a browser would open as a document, with their scripts. */
const NO_DOCUMENT = new Set(['.html', '.svg'])
const SILENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const gzipAsync = promisify(gzip)

export type ConsoleFiles = (request: Request) => Promise<Response | undefined>

/**
 * Deployed remotes: their list, which depends on the caller, and the folder of their files. `kept`: the folder with earlier
 * versions of the installation's own console (`keep-console.ts`).
 */
export type DeployedFiles = { registry(request: Request): Promise<Response>; folder: string; kept?: string }

/** Serves the console in `dist` (made by `npm run build`) and deployed remotes; undefined for any other path. */
export function consoleFiles(dist: string, deployed?: DeployedFiles): ConsoleFiles {
  /** The places of a file, in the order in which they count. */
  const placesOf = (path: string): string[] => {
    const own = path === '/registry.json' || path.startsWith('/r/')
    const below = own ? '' : 'shell'
    return [
      ...(deployed && path.startsWith('/r/') ? [join(deployed.folder, path)] : []),
      join(dist, below, path),
      ...(deployed?.kept && isImmutable(path) ? [join(deployed.kept, below, path)] : []),
    ]
  }
  const linksFor = startLinks({
    async read(path) {
      for (const file of placesOf(path)) {
        const text = await readFile(file, 'utf8').catch(() => undefined)
        if (text !== undefined) return text
      }
      return undefined
    },
    registry: (request) => deployed?.registry(request) ?? readRegistry(dist),
  })
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const page = async () =>
      servePage(request, join(dist, 'shell', 'index.html'), await linksFor(request, mayBeSignedIn(request)))
    const isRead = request.headers.get('accept')?.includes('text/html') === true
    const path = safePath(request)
    // A person sees the console's not-found page at `/%ff` too.
    if (path === undefined) return isRead ? page() : undefined
    if (deployed && path === '/registry.json') return gzippedAnswer(request, await deployed.registry(request))
    for (const file of placesOf(path)) {
      const found = await serveFile(request, file, path)
      if (found) return found
    }
    if (path === '/registry.json' || path.startsWith('/r/')) return undefined
    // Every address that a person opens answers with the console's page, also `/logs.` and `/people/a.b`, which it does not know. A
    // missing script or picture answers 404: browsers ask for those without `text/html`.
    return isRead || path === '/' ? page() : undefined
  }
}

const readRegistry = async (dist: string) => new Response(await readFile(join(dist, 'registry.json'), 'utf8'))

/** The content at such a path never changes. */
const isImmutable = (path: string) => path.startsWith('/r/') || HASHED.test(path)

/** The decoded path; undefined if it could leave the folder or name a hidden file. */
function safePath(request: Request): string | undefined {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname)
    const isSafe = !path.includes('\0') && !path.includes('\\') && !path.split('/').some((part) => part.startsWith('.'))
    return isSafe ? path : undefined
  } catch {
    return undefined
  }
}

async function serveFile(request: Request, file: string, path: string): Promise<Response | undefined> {
  const extension = extname(path)
  const type = TYPES[extension]
  if (type === undefined) return undefined
  if (extension === '.html' && !path.startsWith('/r/')) return servePage(request, file)
  const about = await stat(file).catch(() => undefined)
  if (!about?.isFile()) return undefined

  const tag = `W/"${about.size.toString(36)}-${about.mtimeMs.toString(36)}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control':
      path === '/registry.json' ? 'no-store' : isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    // A remote's pictures are no pages: a picture that is opened as a page runs no script.
    ...(path.startsWith('/r/') && NO_DOCUMENT.has(extension) && { 'content-security-policy': SILENT_POLICY }),
    ...(DEMO_WORKER.test(path) && { 'service-worker-allowed': '/' }),
    ...(COMPRESSIBLE.has(extension) && { vary: 'accept-encoding' }),
  })
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return send(request, headers, await compressed(request, file, extension, headers))
}

/**
 * The policy allows the inline scripts of the page by their hashes, and its styles by a nonce. Reads the page each time, since a
 * build may change it.
 */
async function servePage(
  request: Request,
  file: string,
  { scripts, answers }: StartLinks = NO_LINKS,
): Promise<Response | undefined> {
  const built = await readFile(file, 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const nonce = randomBytes(16).toString('base64')
  const html = built
    .replaceAll(/<style(?=[\s>])/g, `<style nonce="${nonce}"`)
    // Scripts cannot see the cookie: without this, a browser whose local storage was cleared would show the form.
    .replace(/<html(?=\s)/, mayBeSignedIn(request) ? '<html data-session=""' : '<html')
    // `before-paint.js` asks for these answers.
    .replace(/<html(?=\s)/, answers.length > 0 ? `<html data-early="${answers.join(' ')}"` : '<html')
    // After the first script, and with its low priority, so that they do not delay the first paint.
    .replace('</head>', () => `${scripts.map(preload).join('')}</head>`)
  const inline = Array.from(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), ([, text = '']) => text)
  const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': consolePolicy(hashes.join(''), nonce),
    vary: 'accept-encoding',
  })
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (!/\bgzip\b/.test(accepts)) return send(request, headers, Buffer.from(html))
  headers.set('content-encoding', 'gzip')
  return send(request, headers, await gzipAsync(html))
}

const preload = (path: string) => `<link rel="preload" as="script" fetchpriority="low" href="${path}">`

/** Scripts come only from this origin, never from text; styles only from its scripts (docs/decisions/022-styles-by-nonce.md). */
const consolePolicy = (scriptHashes: string, styleNonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHashes}`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
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

/** The brotli file of the build, else cached gzip, else the file. */
async function compressed(request: Request, file: string, extension: string, headers: Headers): Promise<Buffer> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (COMPRESSIBLE.has(extension) && /\bbr\b/.test(accepts)) {
    const brotli = await readFile(`${file}.br`).catch(() => undefined)
    if (brotli) {
      headers.set('content-encoding', 'br')
      return brotli
    }
  }
  const plain = await readFile(file)
  if (!COMPRESSIBLE.has(extension) || !/\bgzip\b/.test(accepts) || plain.length < 1024) return plain
  headers.set('content-encoding', 'gzip')
  const key = `${file} ${headers.get('etag')}`
  const known = gzipped.get(key)
  if (known) return known
  const made = await gzipAsync(plain)
  if (gzipped.size >= 200) gzipped.clear()
  gzipped.set(key, made)
  return made
}

/** The list of remotes is 26 kB, and each visit waits for it. */
async function gzippedAnswer(request: Request, answer: Response): Promise<Response> {
  const accepts = request.headers.get('accept-encoding') ?? ''
  if (!answer.body || !/\bgzip\b/.test(accepts)) return answer
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'accept-encoding')
  return send(request, headers, await gzipAsync(await answer.arrayBuffer()))
}

function send(request: Request, headers: Headers, body: Buffer): Response {
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
