import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/registry'
import { keptRegistry } from './kept-registry.ts'
import { areaAt, createRegistry, menuOf, titleAt } from './registry.ts'

const base = 'http://localhost/'
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

describe('areaAt', () => {
  const registry = parseRegistry(
    file(1, [reports, remote('mf-logs-extra', { routes: [{ path: '/logs/extra' }] })]),
    base,
  )

  it('finds the area of a path and of everything under it', () => {
    expect(areaAt(registry, '/logs')).toMatchObject({ name: 'mf-reports', can: logs })
    expect(areaAt(registry, '/home/detail')).toMatchObject({ name: 'mf-reports', can: undefined })
    expect(areaAt(registry, '/homework')).toBeUndefined()
  })

  it('prefers the longer route', () => {
    expect(areaAt(registry, '/logs/extra/1')?.name).toBe('mf-logs-extra')
  })

  it('still finds an area whose entry is broken', () => {
    const broken = parseRegistry(file(1, [{ ...reports, version: 'x' }]), base)
    expect(areaAt(broken, '/logs')).toMatchObject({ name: 'mf-reports', can: undefined, entry: undefined })
    expect(titleAt(areaAt(broken, '/logs')?.nav ?? [], '/logs/1')).toEqual(title('Logs'))
  })
})

describe('titleAt', () => {
  const titleOf = (entry: object, path: string) =>
    titleAt(parseRegistry(file(1, [entry]), base).remotes[0]?.nav ?? [], path)?.en

  it('is what the menu calls the path, or else the area', () => {
    expect(titleOf(reports, '/home/detail')).toBe('Home')
    expect(titleOf(reports, '/elsewhere')).toBe('Logs')
    expect(titleOf(communication, '/communication/quick-send')).toBe('Quick send')
    expect(titleOf(communication, '/communication/1')).toBe('Communication')
  })
})

describe('menuOf', () => {
  it('has an area once that is listed twice', () => {
    const twice = parseRegistry(file(1, [reports, reports]), base)
    expect(twice.broken).toHaveLength(1)
    expect(menuOf(twice, () => true).map((entry) => entry.title.en)).toEqual(['Home', 'Logs'])
  })

  const registry = parseRegistry(file(), base)
  const titles = (can: (right: { subject: string }) => boolean) => menuOf(registry, can).map((entry) => entry.title.en)

  it('is one menu over all areas, in order', () => {
    expect(titles(() => true)).toEqual(['Home', 'Communication', 'Logs'])
  })

  it('leaves out what the user may not see, and groups that are empty then', () => {
    expect(titles(() => false)).toEqual(['Home'])
  })
})

describe('the registry in the page', () => {
  const answers: (() => Response | Promise<Response>)[] = []
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => (answers.shift() ?? Response.error)())
  afterEach(() => void fetching.mockClear())

  it('is past every cache', async () => {
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
  ] as const)('fails with %s at start, and can be read again', async (kind, answer) => {
    const failures: string[] = []
    const registry = createRegistry(base, (failure) => void failures.push(failure.kind))
    answers.push(answer, () => Response.json(file()))
    await registry.load()
    expect(registry.get()).toMatchObject({ is: 'failed', failure: { kind } })
    expect(failures).toEqual([kind])
    await registry.load()
    expect(registry.get().is).toBe('loaded')
  })

  it('keeps what it had when a later reading fails and says so, and tells nobody when nothing changed', async () => {
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

  it('begins with the last good reading when the service is down, and says of when it is', async () => {
    const kept = keptRegistry(localStorage, 'user-1', base)
    answers.push(() => Response.json(file(7, [reports])))
    const before = createRegistry(base, () => {}, kept)
    await before.load()
    const readAt = kept.read()?.at
    const after = createRegistry(base, () => {}, kept)
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

  it('does not begin with what was kept of another user, or by a shell that wrote it otherwise', async () => {
    keptRegistry(localStorage, 'user-1', base).write(file(7), 1)
    expect(keptRegistry(localStorage, 'user-2', base).read()).toBeUndefined()
    expect(keptRegistry(localStorage, 'user-1', `${base}other/`).read()).toBeUndefined()
    const kept = keptRegistry(localStorage, 'user-1', base)
    for (const content of [
      '',
      '{',
      '{"userId":"user-1"}',
      JSON.stringify({ userId: 'user-1', base, at: 1, file: {} }),
    ]) {
      localStorage.setItem('songsarn:registry', content)
      const registry = createRegistry(base, () => {}, kept)
      answers.push(() => new Response('', { status: 503 }))
      await registry.load()
      expect(registry.get().is).toBe('failed')
    }
  })

  it('takes the canary that somebody is given, at the same revision', async () => {
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
