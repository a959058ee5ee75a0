import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/registry'
import { areaAt, createRegistry, menuOf } from './registry.ts'

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
    expect(areaAt(broken, '/logs')).toEqual({ name: 'mf-reports', can: undefined, entry: undefined })
  })
})

describe('menuOf', () => {
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

  it('keeps what it had when a later reading fails, and tells nobody when nothing changed', async () => {
    const registry = createRegistry(base)
    const changed = jest.fn()
    registry.subscribe(changed)
    answers.push(
      () => Response.json(file(1)),
      () => new Response('', { status: 503 }),
      () => Response.json(file(1)),
      () => Response.json(file(2, [reports])),
    )
    for (let i = 0; i < 3; i++) await registry.load()
    expect(registry.get()).toMatchObject({ is: 'loaded', registry: { revision: 1 } })
    expect(changed).toHaveBeenCalledTimes(1)
    await registry.load()
    expect(changed).toHaveBeenCalledTimes(2)
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
