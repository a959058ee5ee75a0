import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/console/registry'
import {
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/console/releases'
import { callerWith, type TestApp, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { FILES, file, ownOf, releaser, remoteOf, TOKEN, TOKENS } from '../../../testing/releases.ts'
import { consoleFiles } from '../../adapters/console-files.ts'
import { releaseFiles } from '../../adapters/release-files.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { registryServer } from './serve-registry.ts'

forEachEngine('Releases', (open) => {
  let store: OpenDatabase
  let folder: string
  let test: TestApp
  let own: object[]

  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songsarn-releases-'))
    own = [ownOf('mf-reports', '0.1.0-b1', '/logs'), ownOf('mf-otp', '0.1.0-b1', '/otp')]
    test = testApp(store, { releases: port(TOKENS) })
    await asWorker(store, (trx) => trx.updateTable('registry').set({ deployed: '{}' }).execute())
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const port = (tokens: { token: string | undefined; tokenUntil: Date | undefined }) => ({
    ...tokens,
    files: releaseFiles(folder),
    own: async () => ({ schema: 1, revision: 7, api: 1, remotes: own }),
    provides: async () => ({ react: '19.3.1' }),
  })
  // Each test has an app of its own.
  const { call, revision, upload, deployUpload, deploy, rollBack, change } = releaser((...asked) =>
    test.fetch(...asked),
  )

  /** The remote that the holder of this session token gets. */
  const given = async (token?: string) => {
    const files = consoleFiles('/nowhere', {
      registry: registryServer(test.ports, port(TOKENS)),
      folder,
    })
    const cookie: Record<string, string> = token === undefined ? {} : { cookie: `__Host-songsarn=${token}` }
    const answer = await files(new Request('http://127.0.0.1/registry.json', { headers: cookie }))
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    const registry = parseRegistry(await answer?.json(), 'http://127.0.0.1/')
    expect(registry.broken).toEqual([])
    return registry.remotes.find(({ name }) => name === 'mf-reports')
  }

  it('serves the own build until a version is deployed, then that version', async () => {
    expect(await given()).toMatchObject({ version: '0.1.0-b1', canary: false, enabled: true })
    const { status, body } = await deployUpload((await upload('0.2.0')).body, {})
    expect(status).toBe(201)
    expect(body.remotes.find(({ name }) => name === 'mf-reports')).toMatchObject({
      current: '0.2.0',
      own: false,
      previous: '0.1.0-b1',
    })
    expect(await given()).toMatchObject({
      version: '0.2.0',
      entry: 'r/mf-reports/0.2.0/mf-manifest.json',
      previous: '0.1.0-b1',
    })
    expect(await readFile(join(folder, 'r/mf-reports/0.2.0/remoteEntry.js'), 'utf8')).toBe('"songsarn.remote"')
  })

  it('serves the files of a deployed version', async () => {
    await deploy('0.2.0')
    const files = consoleFiles('/nowhere', { registry: registryServer(test.ports, port(TOKENS)), folder })
    const get = (path: string) => files(new Request(`http://127.0.0.1${path}`))
    const script = await get('/r/mf-reports/0.2.0/remoteEntry.js')
    expect([await script?.text(), script?.headers.get('cache-control')]).toEqual([
      '"songsarn.remote"',
      'public, max-age=31536000, immutable',
    ])
    expect(await get('/r/mf-reports/0.3.0/remoteEntry.js')).toBeUndefined()
  })

  it('serves the own build when it is newer than every deployed version', async () => {
    await deploy('0.2.0')
    own = [ownOf('mf-reports', '0.2.0-b9', '/logs')]
    expect((await given())?.version).toBe('0.2.0')
    own = [ownOf('mf-reports', '0.3.0-b1', '/logs')]
    expect((await given())?.version).toBe('0.3.0-b1')
  })

  it('rolls back one version at a time, at last to the own build, and then refuses', async () => {
    await deploy('0.2.0')
    await deploy('0.3.0')
    await rollBack()
    expect((await given())?.version).toBe('0.2.0')
    // A version that was rolled back is not a target of the next rollback.
    await deploy('0.4.0')
    await rollBack()
    expect((await given())?.version).toBe('0.2.0')
    await rollBack()
    expect((await given())?.version).toBe('0.1.0-b1')
    const before = await revision()
    const { status, body } = await rollBack()
    expect([status, body.code]).toEqual([409, 'release.noPrevious'])
    expect(await revision()).toBe(before)
  })

  it('accepts no version number twice and no lower one, even after a rollback', async () => {
    await deploy('0.2.0')
    await rollBack()
    for (const [version, reason] of [
      ['0.2.0', /was deployed before/],
      ['0.1.9', /not above 0\.2\.0/],
    ] as const)
      expect((await deploy(version)).body).toMatchObject({
        code: 'release.refused',
        params: { reason: expect.stringMatching(reason) },
      })
  })

  it('serves a canary to its accounts only, then to more, then to all', async () => {
    const [chosen, other] = [
      await test.newUser(await test.newAccount({ name: 'Chosen' }), 'viewer'),
      await test.newUser(await test.newAccount(), 'viewer'),
    ]
    const versions = async () =>
      Promise.all([given(), given(chosen.token), given(other.token)]).then((all) => all.map((one) => one?.version))
    await deploy('0.2.0', { to: { accounts: [chosen.account.accountId] } })
    expect(await versions()).toEqual(['0.1.0-b1', '0.2.0', '0.1.0-b1'])
    expect(await given(chosen.token)).toMatchObject({ canary: true, previous: '0.1.0-b1' })
    await change({ to: { accounts: ['Chosen', other.account.accountId] } })
    expect(await versions()).toEqual(['0.1.0-b1', '0.2.0', '0.2.0'])
    await change({ to: 'all' })
    expect(await versions()).toEqual(['0.2.0', '0.2.0', '0.2.0'])
    expect((await given(chosen.token))?.canary).toBe(false)
  })

  it('refuses a canary for an unknown account, and names it', async () => {
    await test.newAccount({ name: 'Chosen' })
    const reason = { code: 'release.refused', params: { reason: 'no account here is called Chosn' } }
    expect((await deploy('0.2.0', { to: { accounts: ['Chosen', 'Chosn'] } })).body).toMatchObject(reason)
    await deploy('0.2.0', { to: { accounts: ['Chosen'] } })
    expect((await change({ to: { accounts: ['Chosn'] } })).body).toMatchObject(reason)
  })

  it('does not renew a session that reads the registry', async () => {
    const { token } = await test.newUser(await test.newAccount({ name: 'Chosen' }), 'viewer')
    await deploy('0.2.0', { to: { accounts: ['Chosen'] } })
    test.later(20 * 60_000)
    expect((await given(token))?.version).toBe('0.2.0')
    test.later(20 * 60_000)
    expect((await given(token))?.version).toBe('0.1.0-b1')
    expect((await test.fetch('/v1/session', { headers: { cookie: `__Host-songsarn=${token}` } })).status).toBe(401)
  })

  it('serves the last registry while the database is away', async () => {
    await deploy('0.2.0')
    let away = false
    const warned: string[] = []
    const log = { ...test.ports.log, warn: (_: object, message: string) => void warned.push(message) }
    const { db } = test.ports.store
    const serve = registryServer(
      {
        ...test.ports,
        log,
        get store() {
          if (away) throw new Error('away')
          return { ...test.ports.store, db }
        },
      },
      port(TOKENS),
    )
    const read = async () => (await serve(new Request('http://127.0.0.1/registry.json'))).text()
    const before = await read()
    away = true
    expect(await read()).toBe(before)
    expect(warned).toHaveLength(1)
  })

  it('withdraws the canary on the first rollback', async () => {
    const { token } = await test.newUser(await test.newAccount({ name: 'Chosen' }), 'viewer')
    await deploy('0.2.0')
    await deploy('0.3.0', { to: { accounts: ['Chosen'] } })
    expect((await given(token))?.version).toBe('0.3.0')
    await rollBack()
    expect([(await given(token))?.version, (await given())?.version]).toEqual(['0.2.0', '0.2.0'])
    expect((await change({ to: 'all' })).body.code).toBe('release.refused')
  })

  it('switches a remote off and on, even a remote that was never deployed', async () => {
    await change({ enabled: false })
    expect(await given()).toMatchObject({ version: '0.1.0-b1', enabled: false })
    await deploy('0.2.0')
    expect(await given()).toMatchObject({ version: '0.2.0', enabled: false })
    await change({ enabled: true })
    expect((await given())?.enabled).toBe(true)
  })

  it('lets one of two simultaneous deploys win, and refuses the other', async () => {
    const at = await revision()
    const uploads = [(await upload('0.2.0')).body, (await upload('0.3.0')).body]
    const both = await Promise.all(uploads.map((one) => deployUpload(one, { revision: at })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('release.conflict')
    const won = both[0]?.status === 201 ? 0 : 1
    expect((await given())?.version).toBe(['0.2.0', '0.3.0'][won])
    // Only the upload of the other deploy remains, until it is removed.
    const lost = uploads[1 - won]
    await call(discardUpload, { params: lost })
    expect(await readdir(join(folder, 'r/mf-reports'))).toEqual([['0.2.0', '0.3.0'][won]])
    expect((await deployUpload(lost ?? { name: '', upload: '' }, {})).body).toMatchObject({
      code: 'release.refused',
      params: { reason: 'the upload is gone: deploy again' },
    })
  })

  it('lets a picture or a page of an upload run no script when it is opened', async () => {
    const script = '<script>alert(1)</script>'
    const more = [
      file('art/icon.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      file('page.html', `<html><body>${script}</body></html>`),
    ]
    const { status, body } = await upload('0.2.0', { files: [...FILES, ...more] })
    expect(status).toBe(201)
    const files = consoleFiles('/nowhere', { registry: registryServer(test.ports, port(TOKENS)), folder })
    for (const name of ['art/icon.svg', 'page.html']) {
      const answer = await files(new Request(`http://127.0.0.1/r/mf-reports/${body.upload}/${name}`))
      expect(answer?.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; sandbox;/,
      )
      expect(await answer?.text()).toContain(script)
    }
    await call(discardUpload, { params: body })
  })

  it('serves an upload at its own address, and lists it nowhere', async () => {
    const before = await revision()
    const { status, body } = await upload('0.2.0')
    expect([status, body.entry]).toEqual([
      201,
      expect.objectContaining({ version: '0.2.0', entry: `r/mf-reports/${body.upload}/mf-manifest.json` }),
    ])
    const files = consoleFiles('/nowhere', { registry: registryServer(test.ports, port(TOKENS)), folder })
    const script = await files(new Request(`http://127.0.0.1/r/mf-reports/${body.upload}/remoteEntry.js`))
    expect(await script?.text()).toBe('"songsarn.remote"')
    expect((await given())?.version).toBe('0.1.0-b1')
    expect(await revision()).toBe(before)
    await call(discardUpload, { params: body })
    expect(await files(new Request(`http://127.0.0.1/r/mf-reports/${body.upload}/remoteEntry.js`))).toBeUndefined()
  })

  it('leaves the console as it was when the deploy stops in the middle of its upload', async () => {
    const before = [await revision(), await given()]
    const whole = JSON.stringify({ files: [file('remote.json', JSON.stringify(remoteOf('0.2.0'))), ...FILES] })
    const cut = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(whole.slice(0, whole.length / 2)))
        stream.error(new Error('the connection is gone'))
      },
    })
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const sending = { method: 'POST', headers, body: cut, duplex: 'half' }
    const quiet = testApp(store, { releases: port(TOKENS), log: { ...test.ports.log, error: () => {} } })
    const answer = await quiet.fetch('/v1/releases/uploads', sending)
    expect(answer.ok).toBe(false)
    expect(existsSync(join(folder, 'r'))).toBe(false)
    expect([await revision(), await given()]).toEqual(before)
    expect((await deploy('0.2.0')).status).toBe(201)
  })

  it('leaves the console as it was when the files cannot be moved, and accepts the version later', async () => {
    const { body } = await upload('0.2.0')
    const before = [await revision(), await given()]
    const broken = {
      ...port(TOKENS),
      files: { ...releaseFiles(folder), publish: () => Promise.reject(new Error('ENOSPC: no space left, rename')) },
    }
    const logged: string[] = []
    const log = { ...test.ports.log, error: (_: object, message: string) => void logged.push(message) }
    const full = testApp(store, { releases: broken, log })
    const refused = await callerWith(full.fetch, { authorization: `Bearer ${TOKEN}` })(deployRelease, {
      body: { revision: await revision(), name: body.name, upload: body.upload },
    })
    const reason = 'the service cannot store files: ENOSPC: no space left'
    expect(refused.body).toMatchObject({ code: 'release.refused', params: { reason } })
    expect(logged).toHaveLength(1)
    expect([await revision(), await given()]).toEqual(before)
    expect((await deployUpload(body, {})).status).toBe(201)
  })

  it('deletes old uploads, and partial uploads of a killed process', async () => {
    await deploy('0.2.0')
    await upload('0.3.0')
    const remote = join(folder, 'r/mf-reports')
    await mkdir(join(remote, '.preview-000000000000000000000000'))
    const old = new Date(Date.now() - 2 * 60 * 60_000)
    for (const name of await readdir(remote)) await utimes(join(remote, name), old, old)
    const { body } = await upload('0.4.0')
    expect((await readdir(remote)).toSorted()).toEqual(['0.2.0', body.upload])
  })

  it('refuses an upload whose route another remote has taken since', async () => {
    const { body } = await upload('0.2.0', { remote: { routes: [{ path: '/logs' }, { path: '/top-up' }] } })
    own = [...own, ownOf('mf-top-up', '0.1.0-b1', '/top-up')]
    expect((await deployUpload(body, {})).body).toMatchObject({
      code: 'release.refused',
      params: { reason: expect.stringContaining('/top-up, which belongs to mf-top-up') },
    })
    expect((await given())?.version).toBe('0.1.0-b1')
  })

  it('keeps the files of five versions and of the running versions', async () => {
    for (const minor of [2, 3, 4, 5, 6, 7]) await deploy(`0.${minor}.0`)
    expect((await readdir(join(folder, 'r/mf-reports'))).toSorted()).toEqual(
      [3, 4, 5, 6, 7].map((minor) => `0.${minor}.0`),
    )
    for (const minor of [8, 9, 10, 11, 12, 13]) await deploy(`0.${minor}.0`, { to: { percent: 1 } })
    expect(await readdir(join(folder, 'r/mf-reports'))).toContain('0.7.0')
    expect((await given())?.version).toBe('0.7.0')
  })

  it.each<[string, { remote?: object; files?: object[] }, RegExp]>([
    ['for another shell', { remote: { contract: { shell: { min: 9, max: 9 }, api: 1 } } }, /SHELL_API 9 to 9/],
    ['for another API', { remote: { contract: { shell: { min: 1, max: 1 }, api: 9 } } }, /API 9; .* speaks 1/],
    ['with a library that is not provided', { remote: { shared: { lodash: '*' } } }, /lodash \* \(here: none\)/],
    ['with a newer library than is provided', { remote: { shared: { react: '^19.9.0' } } }, /react .*here: 19\.3\.1/],
    ['on the route of another', { remote: { routes: [{ path: '/otp' }] } }, /\/otp, which belongs to mf-otp/],
    ['with a broken entry', { remote: { routes: [] } }, /remote\.json is broken/],
    ['on a path of the console itself', { remote: { routes: [{ path: '/v1/x' }] } }, /is a path of the console itself/],
    [
      'that begins elsewhere',
      { remote: { entry: '../../mf-otp/0.1.0/mf-manifest.json' } },
      /no name, version or entry/,
    ],
    [
      'that begins at another host',
      { remote: { entry: 'https://x.example/mf-manifest.json' } },
      /no name, version or en/,
    ],
    ['with a broken version', { remote: { version: '../x' } }, /remote\.json is broken/],
    ['with a broken manifest', { files: [file('mf-manifest.json', '{}'), ...FILES.slice(1)] }, /no readable mf-m/],
    ['with a manifest that is not JSON', { files: [file('mf-manifest.json', '<'), ...FILES.slice(1)] }, /no readable/],
    ['without what its manifest begins with', { files: FILES.slice(0, 1) }, /no remoteEntry\.js/],
    ['without a script that its manifest names', { files: FILES.slice(0, 2) }, /no root\.js/],
    [
      'without the brand',
      { files: [...FILES.slice(0, 1), file('remoteEntry.js', ''), ...FILES.slice(2)] },
      /defineRemote/,
    ],
    ['without its widget', { remote: { widgets: [{ slot: 'home.cards', module: './widgets/x' }] } }, /widgets\/x/],
    ['with a file twice', { files: [...FILES, ...FILES] }, /twice/],
    [
      'with a file in a file',
      { files: [...FILES, file('root.js/x/y.js', '')] },
      /root\.js\/x\/y\.js has a file as its folder/,
    ],
  ])('refuses a version %s, and changes nothing', async (_name, over, reason) => {
    const before = await revision()
    const { status, body } = await deploy('0.2.0', over)
    expect([status, body.code, body.params?.reason]).toEqual([422, 'release.refused', expect.stringMatching(reason)])
    expect([await revision(), existsSync(join(folder, 'r'))]).toEqual([before, false])
  })

  it.each(['../x.js', '/x.js', 'a/../x.js', '.x.js', 'a//x.js', 'a\\x.js', ''])(
    'takes no file outside of its folder: %j',
    async (path) => {
      expect((await deploy('0.2.0', { files: [...FILES, file(path, 'x')] })).body.code).toBe('request.invalid')
      expect(existsSync(join(folder, 'r'))).toBe(false)
    },
  )

  it('refuses a build without a valid remote.json', async () => {
    for (const files of [FILES, [file('remote.json', '{'), ...FILES]]) {
      const { body } = await call(uploadRelease, { body: { files } })
      expect(body).toMatchObject({
        code: 'release.refused',
        params: { reason: expect.stringContaining('remote.json') },
      })
    }
  })

  it.each(['../x.js', '.', 'preview-', 'preview-../../../../x', '0.2.0'])('takes %j for no upload', async (upload) => {
    await deploy('0.2.0')
    const { status, body } = await deployUpload({ name: 'mf-reports', upload }, {})
    expect([status, body.code]).toEqual([422, 'request.invalid'])
    const away = await call(discardUpload, { params: { name: 'mf-reports', upload } })
    expect(away.status).toBeGreaterThanOrEqual(404)
    expect(existsSync(join(folder, 'r/mf-reports/0.2.0'))).toBe(true)
  })

  const tokenCalls = [listReleases, uploadRelease, discardUpload, deployRelease, rollBackRelease, changeRelease]
  const params = { name: 'mf-reports', upload: `preview-${'0'.repeat(24)}` }

  it('refuses callers without the token, and answers 404 when no token is set', async () => {
    for (const token of [undefined, 'other', `${TOKEN}x`, TOKEN.slice(0, -1)]) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      for (const one of tokenCalls) {
        const { status } = await callerWith(test.fetch, headers)(one, { params })
        expect(status).toBe(401)
      }
    }
    const closed = testApp(store, { releases: port({ ...TOKENS, token: undefined }) })
    for (const one of tokenCalls) {
      const asked = callerWith(closed.fetch, { authorization: `Bearer ${TOKEN}` })
      expect((await asked(one, { params })).status).toBe(404)
    }
  })

  it('tells only holders of the token that it expired', async () => {
    const tokenUntil = new Date(Date.now() + 60_000)
    const ending = testApp(store, { releases: port({ ...TOKENS, tokenUntil }) })
    const ask = (token: string) => callerWith(ending.fetch, { authorization: `Bearer ${token}` })
    expect((await ask(TOKEN)(listReleases)).status).toBe(200)
    ending.later(60_000)
    for (const one of tokenCalls) {
      const { status, body } = await ask(TOKEN)(one, { params })
      expect([status, body.code]).toEqual([401, 'release.tokenExpired'])
      expect((await ask(`${TOKEN}x`)(one, { params })).body.code).toBe('apiKey.invalid')
    }
  })
})
