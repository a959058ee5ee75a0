import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { argon2Passwords } from '../adapters/argon2.ts'
import { consoleFiles } from '../adapters/console-files.ts'
import { sessionCookie } from '../adapters/session-cookie.ts'

describe('the session cookie', () => {
  const set = (publicUrl: string | undefined, address: string) => {
    const headers = new Headers()
    sessionCookie(publicUrl === undefined ? undefined : new URL(publicUrl)).set(new Request(address), headers, 'token')
    return headers.get('set-cookie') ?? ''
  }

  it('has the __Host- prefix on https and on loopback', () => {
    for (const [publicUrl, address] of [
      ['https://sms.example.com', 'http://10.0.0.1/'],
      [undefined, 'http://localhost:4000/'],
      [undefined, 'http://127.0.0.1:4000/'],
      [undefined, 'http://[::1]:4000/'],
    ] as const)
      expect(set(publicUrl, address)).toMatch(/^__Host-songsarn=token; Path=\/; HttpOnly; SameSite=Strict; .*; Secure$/)
  })

  it('has no Secure on other plain http addresses', () => {
    for (const address of ['http://10.0.0.1/', 'http://127.0.0.1.evil.example/', 'http://sms.example.com/'])
      expect(set(undefined, address)).toMatch(/^songsarn=token; (?!.*Secure)/)
  })

  it('is found among other cookies by its full name', () => {
    const read = (cookie: string) =>
      sessionCookie(undefined).read(new Request('http://127.0.0.1/', { headers: { cookie } }))
    expect(read('a=1; __Host-songsarn=token; b=2')).toBe('token')
    expect(read('songsarn=stolen; x__Host-songsarn=other')).toBeUndefined()
    expect(read('__Host-songsarn=')).toBeUndefined()
  })
})

describe('argon2id', () => {
  it('verifies only the hashed password, in any Unicode composition', async () => {
    const hash = await argon2Passwords.hash('pässword')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await argon2Passwords.verify(hash, 'pa\u0308ssword')).toBe(true)
    expect(await argon2Passwords.verify(hash, 'password')).toBe(false)
    expect(await argon2Passwords.verify('not a hash', 'password')).toBe(false)
    expect(await argon2Passwords.hash('pässword')).not.toBe(hash)
  })

  it('verifies hashes of other costs, as `argon2` writes them', async () => {
    // echo -n password | argon2 somesalt12 -id -t 2 -k 65536 -p 1 -l 32 -e is of this form; this one has few passes.
    const { argon2Sync } = await import('node:crypto')
    const how = {
      message: 'password',
      nonce: Buffer.from('somesalt12'),
      parallelism: 2,
      tagLength: 24,
      memory: 64,
      passes: 3,
    }
    const plain = (value: Buffer) => value.toString('base64').replaceAll('=', '')
    const hash = `$argon2id$v=19$m=64,t=3,p=2$${plain(how.nonce)}$${plain(argon2Sync('argon2id', how))}`
    expect(await argon2Passwords.verify(hash, 'password')).toBe(true)
  })
})

describe('the console’s files', () => {
  let dist: string
  let files: ReturnType<typeof consoleFiles>
  const page =
    '<!doctype html><style id="page-styles">a{}</style><script>skin()</script><script src="main.0123456789.js"></script>'
  const script = 'export const x = 1\n'.repeat(200)

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'songsarn-dist-'))
    await mkdir(join(dist, 'shell'))
    await mkdir(join(dist, 'r', 'mf-x', '1.0.0'), { recursive: true })
    await writeFile(join(dist, 'shell', 'index.html'), page)
    await writeFile(join(dist, 'shell', 'main.0123456789.js'), script)
    await writeFile(join(dist, 'shell', 'plain.js'), script)
    await writeFile(join(dist, 'r', 'mf-x', '1.0.0', 'mf-manifest.json'), '{}')
    await writeFile(join(dist, 'r', 'mf-x', '1.0.0', 'a.js'), script)
    await writeFile(join(dist, 'r', 'mf-x', '1.0.0', 'a.js.br'), brotliCompressSync(script))
    await writeFile(join(dist, 'registry.json'), '{}')
    await writeFile(join(dist, 'secret.txt'), 'secret')
    files = consoleFiles(dist)
  })
  afterAll(() => rm(dist, { recursive: true, force: true }))

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    files(new Request(`http://127.0.0.1${path}`, { headers, method }))
  const html = { accept: 'text/html,*/*' }

  it('answer every address of the console with its page, never cached, its own script allowed by hash', async () => {
    for (const path of ['/', '/home', '/communication/quick-send', '/logs.', '/people/a.b', '/home.html', '/%ff']) {
      const answer = await get(path, html)
      expect((await answer?.text())?.replace(/ nonce="[^"]+"/, '')).toBe(page)
      expect(answer?.headers.get('cache-control')).toBe('no-store')
      expect(answer?.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
    }
  })

  it('allow the style elements of the page by a nonce that is new each time', async () => {
    const nonces = new Set<string>()
    for (const path of ['/home', '/home']) {
      const answer = await get(path, html)
      const [, nonce = ''] = /<style nonce="([\w+/]{22}==)" id="page-styles">/.exec((await answer?.text()) ?? '') ?? []
      expect(answer?.headers.get('content-security-policy')).toContain(`; style-src 'self' 'nonce-${nonce}';`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(2)
  })

  it('allow the scope of the page to the demo theme’s worker only', async () => {
    const assets = join(dist, 'r', 'mf-demo-theme', '1.0.0', 'assets')
    await mkdir(assets, { recursive: true })
    await writeFile(join(assets, 'mockServiceWorker.0123456789.js'), script)
    await writeFile(join(dist, 'r', 'mf-x', '1.0.0', 'mockServiceWorker.0123456789.js'), script)
    const allowed = async (path: string) => (await get(path))?.headers.get('service-worker-allowed')
    expect(await allowed('/r/mf-demo-theme/1.0.0/assets/mockServiceWorker.0123456789.js')).toBe('/')
    expect(await allowed('/r/mf-x/1.0.0/mockServiceWorker.0123456789.js')).toBeNull()
    expect(await allowed('/r/mf-x/1.0.0/a.js')).toBeNull()
  })

  it('answer 404 for a missing script', async () => {
    for (const [path, headers] of [
      ['/main.ffffffffff.js', { accept: '*/*' }],
      ['/r/mf-x/2.0.0/a.js', html],
      ['/r/mf-x', html],
      ['/home', {}],
    ] as const)
      expect(await get(path, headers)).toBeUndefined()
  })

  it.each([
    ['/main.0123456789.js', 'public, max-age=31536000, immutable'],
    ['/r/mf-x/1.0.0/mf-manifest.json', 'public, max-age=31536000, immutable'],
    ['/plain.js', 'no-cache'],
    ['/registry.json', 'no-store'],
  ])('cache %s as %s', async (path, cached) => {
    expect((await get(path))?.headers.get('cache-control')).toBe(cached)
  })

  it('come as brotli, gzip or plain, as the build and the browser allow', async () => {
    const body = async (path: string, accepts: string) => {
      const answer = await get(path, { 'accept-encoding': accepts })
      return {
        encoding: answer?.headers.get('content-encoding'),
        bytes: Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)),
      }
    }
    const brotli = await body('/r/mf-x/1.0.0/a.js', 'gzip, br')
    expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(['br', script])
    const gzip = await body('/plain.js', 'gzip, br')
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', script])
    const plain = await body('/plain.js', 'identity')
    expect([plain.encoding, plain.bytes.toString()]).toEqual([null, script])
  })

  it('list the deployed remotes as gzip or plain', async () => {
    const registry = async () => new Response('{"remotes":[]}', { headers: { vary: 'cookie' } })
    const served = consoleFiles(dist, { registry, folder: join(dist, 'r') })
    const answerTo = (accepts: string) =>
      served(new Request('http://127.0.0.1/registry.json', { headers: { 'accept-encoding': accepts } }))
    const gzip = await answerTo('gzip, br')
    expect(gzip?.headers.get('vary')).toBe('cookie, accept-encoding')
    expect(gunzipSync(Buffer.from((await gzip?.arrayBuffer()) ?? new ArrayBuffer(0))).toString()).toBe('{"remotes":[]}')
    const plain = await answerTo('identity')
    expect([plain?.headers.get('content-encoding'), await plain?.text()]).toEqual([null, '{"remotes":[]}'])
  })

  it('answer 304 when they did not change', async () => {
    const etag = (await get('/plain.js'))?.headers.get('etag') ?? ''
    expect((await get('/plain.js', { 'if-none-match': etag }))?.status).toBe(304)
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/r/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/r/%00',
    '/secret.txt',
    '/.hidden.txt',
    '/%ff',
  ])('hold nothing outside their folders: %s', async (path) => {
    expect(await get(path)).toBeUndefined()
  })

  it('are read-only', async () => {
    expect(await get('/', html, 'POST')).toBeUndefined()
    expect(await (await get('/plain.js', {}, 'HEAD'))?.text()).toBe('')
  })
})
