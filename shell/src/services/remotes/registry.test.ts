import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/console/registry'
import { entryAt, menuOf, titleAt } from './menu.ts'
import { createRegistry, pinLoadedVersions, remoteAt } from './registry.ts'
import { registryCache } from './registry-cache.ts'

const base = 'http://localhost/'
const always = () => true
const title = (text: string) => ({ en: text, th: text })
const remote = (name: string, over: object) => ({
  name,
  version: '1.0.0',
  entry: `r/${name}/1.0.0/mf-manifest.json`,
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  ...over,
})
const logs = { action: 'read', subject: 'Log' }
const send = { action: 'create', subject: 'Communication' }
const reports = remote('mf-reports', {
  routes: [{ path: '/home' }, { path: '/logs', can: logs }],
  nav: [
    { order: 80, icon: 'logs', path: '/logs', title: title('Logs'), can: logs },
    { order: 10, icon: 'home', path: '/home', title: title('Home') },
  ],
})
const communication = remote('mf-communication', {
  routes: [{ path: '/communication' }],
  nav: [
    {
      order: 20,
      icon: 'communication',
      title: title('Communication'),
      children: [{ path: '/communication/quick-send', title: title('Quick send'), can: send }],
    },
  ],
})
const file = (revision = 1, remotes: unknown[] = [reports, communication]) => ({ schema: 1, revision, api: 1, remotes })

describe('remoteAt', () => {
  const registry = parseRegistry(
    file(1, [reports, remote('mf-logs-extra', { routes: [{ path: '/logs/extra' }] })]),
    base,
  )

  it('finds the remote of a path and of everything under it', () => {
    expect(remoteAt(registry, '/logs')).toMatchObject({ name: 'mf-reports', can: logs })
    expect(remoteAt(registry, '/home/detail')).toMatchObject({ name: 'mf-reports', can: undefined })
    expect(remoteAt(registry, '/homework')).toBeUndefined()
  })

  it('prefers the longer route', () => {
    expect(remoteAt(registry, '/logs/extra/1')?.name).toBe('mf-logs-extra')
  })

  it('finds a remote whose entry is broken', () => {
    const broken = parseRegistry(file(1, [{ ...reports, version: 'x' }]), base)
    expect(remoteAt(broken, '/logs')).toMatchObject({ name: 'mf-reports', can: undefined, entry: undefined })
    expect(titleAt(remoteAt(broken, '/logs')?.nav ?? [], '/logs/1')).toEqual(title('Logs'))
  })
})

describe('titleAt', () => {
  const titleOf = (entry: object, path: string) =>
    titleAt(parseRegistry(file(1, [entry]), base).remotes[0]?.nav ?? [], path)?.en

  it('is the menu’s title of the path, or else of the remote', () => {
    expect(titleOf(reports, '/home/detail')).toBe('Home')
    expect(titleOf(reports, '/elsewhere')).toBe('Logs')
    expect(titleOf(communication, '/communication/quick-send')).toBe('Quick send')
    expect(titleOf(communication, '/communication/1')).toBe('Communication')
  })
})

describe('entryAt', () => {
  const entries = [
    {
      children: [
        '/communication/quick-send',
        '/communication/broadcast/new',
        '/communication/campaign',
        '/communication',
        '/communication/drafts',
      ].map((path) => ({ path, title: { en: path, th: path } })),
      title: { en: 'Communication', th: 'การส่ง' },
      icon: 'communication',
      order: 1,
    },
  ]

  it.each([
    ['/communication', '/communication'],
    ['/communication/0199a000', '/communication'],
    ['/communication/quick-send', '/communication/quick-send'],
    ['/communication/quick-sending', '/communication'],
    ['/communication/broadcast/new', '/communication/broadcast/new'],
    ['/communication/broadcast/0199a000', '/communication/broadcast/new'],
    ['/communication/campaign/0199a000/edit', '/communication/campaign'],
    ['/otp', undefined],
  ])('marks at %s the entry of %s', (pathname, path) => {
    expect(entryAt(entries, pathname)?.path).toBe(path)
  })
})

describe('menuOf', () => {
  it('lists a remote once that the registry lists twice', () => {
    const twice = parseRegistry(file(1, [reports, reports]), base)
    expect(twice.broken).toHaveLength(1)
    expect(menuOf(twice, () => true).map((entry) => entry.title.en)).toEqual(['Home', 'Logs'])
  })

  const registry = parseRegistry(file(), base)
  const titles = (can: (right: { subject: string }) => boolean) => menuOf(registry, can).map((entry) => entry.title.en)

  it('is one menu of all remotes, in order', () => {
    expect(titles(() => true)).toEqual(['Home', 'Communication', 'Logs'])
  })

  it('leaves out entries without the right, and groups that become empty', () => {
    expect(titles(() => false)).toEqual(['Home'])
  })
})

describe('the registry in the page', () => {
  const answers: (() => Response | Promise<Response>)[] = []
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => (answers.shift() ?? Response.error)())
  afterEach(() => void fetching.mockClear())

  it('bypasses every cache', async () => {
    answers.push(() => Response.json(file()))
    const registry = createRegistry(base)
    await registry.load()
    expect(registry.get()).toMatchObject({ is: 'loaded', registry: { revision: 1 } })
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
  })

  it.each([
    ['http', () => new Response('', { status: 503 })],
    ['registry', () => new Response('<html>')],
    ['registry', () => Response.json({ schema: 99 })],
    ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('fails with %s at start, and recovers on the next reading', async (kind, answer) => {
    const failures: string[] = []
    const registry = createRegistry(base, (failure) => void failures.push(failure.kind))
    answers.push(answer, () => Response.json(file()))
    await registry.load()
    expect(registry.get()).toMatchObject({ is: 'failed', failure: { kind } })
    expect(failures).toEqual([kind])
    await registry.load()
    expect(registry.get().is).toBe('loaded')
  })

  it('stays in use, marked as stale, when a later reading fails, and notifies only of changes', async () => {
    const registry = createRegistry(base)
    const changed = jest.fn()
    registry.subscribe(changed)
    answers.push(
      () => Response.json(file(1)),
      () => Response.json(file(1)),
      () => new Response('', { status: 503 }),
      () => Response.json(file(1)),
      () => Response.json(file(2, [reports])),
    )
    const seen: unknown[] = []
    for (let i = 0; i < 5; i++) {
      await registry.load()
      const state = registry.get()
      seen.push(
        state.is === 'loaded' && [state.registry.revision, state.stale?.failure.kind, changed.mock.calls.length],
      )
    }
    expect(seen).toEqual([
      [1, undefined, 1],
      [1, undefined, 1],
      [1, 'http', 2],
      [1, undefined, 3],
      [2, undefined, 4],
    ])
  })

  it('starts with the cached reading and its time when the service is down', async () => {
    const cache = registryCache(localStorage, 'user-1', base, always)
    answers.push(() => Response.json(file(7, [reports])))
    const before = createRegistry(base, () => {}, cache)
    await before.load()
    const readAt = cache.read()?.at
    const after = createRegistry(base, () => {}, cache)
    answers.push(
      () => new Response('', { status: 503 }),
      () => Response.json(file(8, [reports])),
    )
    await after.load()
    expect(after.get()).toMatchObject({
      is: 'loaded',
      registry: { revision: 7, remotes: [{ name: 'mf-reports' }] },
      stale: { at: readAt, failure: { kind: 'http', status: 503 } },
    })
    await after.load()
    expect(after.get()).toMatchObject({ is: 'loaded', registry: { revision: 8 } })
    expect(after.get()).not.toHaveProperty('stale')
  })

  it('starts with the cached reading while the network is slow, then takes the new one', async () => {
    const cache = registryCache(localStorage, 'user-1', base, always)
    answers.push(() => Response.json(file(7, [reports])))
    await createRegistry(base, () => {}, cache).load()
    jest.useFakeTimers()
    try {
      let arrive = (_: Response) => {}
      answers.push(
        () =>
          new Promise<Response>((done) => {
            arrive = done
          }),
      )
      const registry = createRegistry(base, () => {}, cache)
      const loading = registry.load()
      expect(registry.get().is).toBe('loading')
      await jest.advanceTimersByTimeAsync(1_000)
      expect(registry.get()).toMatchObject({ is: 'loaded', registry: { revision: 7 } })
      expect(registry.get()).not.toHaveProperty('stale')
      arrive(Response.json(file(8, [reports])))
      await loading
      expect(registry.get()).toMatchObject({ is: 'loaded', registry: { revision: 8 } })
    } finally {
      jest.useRealTimers()
    }
  })

  it('ignores a cache of another user, of another console, or in another format', async () => {
    registryCache(localStorage, 'user-1', base, always).write(file(7), 1)
    expect(registryCache(localStorage, 'user-2', base, always).read()).toBeUndefined()
    expect(registryCache(localStorage, 'user-1', `${base}other/`, always).read()).toBeUndefined()
    const cache = registryCache(localStorage, 'user-1', base, always)
    for (const content of [
      '',
      '{',
      '{"userId":"user-1"}',
      JSON.stringify({ userId: 'user-1', base, at: 1, file: {} }),
    ]) {
      localStorage.setItem('songsarn:registry', content)
      const registry = createRegistry(base, () => {}, cache)
      answers.push(() => new Response('', { status: 503 }))
      await registry.load()
      expect(registry.get().is).toBe('failed')
    }
  })

  it('that arrives after the sign-out is not cached', async () => {
    localStorage.clear()
    let isSignedIn = true
    const registry = createRegistry(
      base,
      () => {},
      registryCache(localStorage, 'user-1', base, () => isSignedIn),
    )
    answers.push(() => {
      isSignedIn = false
      return Response.json(file(1, [reports]))
    })
    await registry.load()
    expect(registry.get().is).toBe('loaded')
    expect(localStorage).toHaveLength(0)
  })

  it('accepts a canary at the same revision', async () => {
    const registry = createRegistry(base)
    answers.push(
      () => Response.json(file(1, [reports])),
      () => Response.json(file(1, [{ ...reports, version: '1.1.0', canary: true }])),
    )
    await registry.load()
    await registry.load()
    expect(registry.get()).toMatchObject({ registry: { remotes: [{ version: '1.1.0', canary: true }] } })
  })
})

describe('pinLoadedVersions', () => {
  const version = (number: string, paths: string[], enabled = true) =>
    remote('mf-reports', { version: number, routes: paths.map((path) => ({ path })), enabled })
  const registryOf = (...remotes: object[]) => parseRegistry(file(2, remotes), base)
  const [loaded] = registryOf(version('1.0.0', ['/logs'])).remotes

  it('keeps the routes of the loaded version', () => {
    const read = registryOf(version('1.1.0', ['/logs', '/new']))
    expect(pinLoadedVersions(read, () => loaded).remotes).toEqual([loaded])
  })

  it('uses the listed version while no code is loaded', () => {
    const read = registryOf(version('1.1.0', ['/logs', '/new']))
    expect(pinLoadedVersions(read, () => undefined)).toEqual(read)
  })

  it('switches a loaded remote off at once', () => {
    const [entry] = pinLoadedVersions(registryOf(version('1.1.0', ['/logs'], false)), () => loaded).remotes
    expect(entry).toMatchObject({ version: '1.0.0', enabled: false })
  })
})
