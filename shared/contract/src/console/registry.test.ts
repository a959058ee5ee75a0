import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isUnder, parseRegistry } from './registry.ts'

const base = 'https://sms.example/console/'

const entry = (over: object = {}) => ({
  name: 'mf-reports',
  version: '1.2.3',
  entry: 'r/mf-reports/1.2.3/mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: { react: '^19.3.0' },
  routes: [{ path: '/logs', can: { action: 'read', subject: 'Log' } }],
  nav: [{ order: 80, icon: 'logs', path: '/logs', title: { en: 'Logs', th: 'บันทึก' } }],
  ...over,
})

const other = entry({ name: 'mf-otp', entry: 'r/mf-otp/1.2.3/mf-manifest.json', routes: [{ path: '/otp' }] })

const file = (...remotes: unknown[]) => ({ schema: 1, revision: 7, api: 1, remotes })

describe('parseRegistry', () => {
  it('reads a registry and fills in the defaults', () => {
    const { remotes, broken, revision } = parseRegistry(file(entry(), other), base)
    expect(broken).toEqual([])
    expect(revision).toBe(7)
    expect(remotes.map(({ name }) => name)).toEqual(['mf-reports', 'mf-otp'])
    expect(remotes[0]).toMatchObject({ enabled: true, canary: false, widgets: [] })
  })

  it('reads the optional headings of a menu group', () => {
    const [links, heading] = [
      { en: 'Links', th: 'ลิงก์' },
      { en: 'Pages', th: 'หน้า' },
    ]
    const children = Array.from({ length: 40 }, (_, index) => ({
      path: `/logs/${index}`,
      title: links,
      ...(index > 0 && { section: heading }),
    }))
    const nav = [{ order: 80, icon: 'logs', title: links, children }]
    expect(parseRegistry(file(entry({ nav })), base).remotes[0]?.nav).toEqual(nav)
  })

  it.each([
    ['a version that is not one', { version: 'latest' }],
    ['a version with an empty part', { version: '1.0.0-..' }],
    ['a name that is not one', { name: '../etc' }],
    ['no routes', { routes: [] }],
    ['a route that is not a path', { routes: [{ path: 'logs' }] }],
    ['a reserved route', { routes: [{ path: '/v1' }] }],
    ...[
      '/otp',
      '/otp/',
      '//otp',
      '/otp//new',
      '/otp/new',
      '/OTP',
      '/%6ftp',
      '/x/../otp',
      '/./otp',
      '/otp?x',
      '/otp/configs/a',
    ].map((path): [string, object] => [
      `the route ${path}, which would reach another's`,
      { name: 'mf-thief', routes: [{ path }] },
    ]),
    ['a route above another’s', { name: 'mf-thief', routes: [{ path: '/otp-extra' }, { path: '/otp' }] }],
    ['a contract with min above max', { contract: { shell: { min: 2, max: 1 }, api: 1 } }],
    ['code of another origin', { entry: 'https://evil.example/mf-manifest.json' }],
    ['code of another origin, without a scheme', { entry: '//evil.example/mf-manifest.json' }],
    ['code in a data URL', { entry: 'data:application/json,{}' }],
  ])('reports %s as broken and reads the others', (_, over) => {
    const { remotes, broken } = parseRegistry(file(other, entry(over)), base)
    expect(remotes.map(({ name }) => name)).toEqual(['mf-otp'])
    expect(broken).toHaveLength(1)
    expect(broken[0]?.problem).not.toBe('')
  })

  it('gives the menu and routes of a broken entry, so that its remote can be shown as unavailable', () => {
    const { broken } = parseRegistry(file(entry({ contract: 'v1' })), base)
    expect(broken[0]).toMatchObject({ name: 'mf-reports', routes: ['/logs'], nav: [{ path: '/logs' }] })
  })

  it('uses the first of two entries with one name or one route', () => {
    const sameRoute = entry({ name: 'mf-thief', entry: 'r/mf-thief/1.2.3/mf-manifest.json' })
    const { remotes, broken } = parseRegistry(file(entry(), entry({ version: '9.9.9' }), sameRoute), base)
    expect(remotes).toMatchObject([{ name: 'mf-reports', version: '1.2.3' }])
    expect(broken.map(({ problem }) => problem)).toEqual(['mf-reports is listed twice', '/logs belongs to mf-reports'])
  })

  it.each([[null], [[]], [{ schema: 2, revision: 1, api: 1, remotes: [] }], [{ schema: 1, remotes: [] }]])(
    'throws for %j',
    (value) => {
      expect(() => parseRegistry(value, base)).toThrow()
    },
  )

  it('never throws for an entry and never loses a good one', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (junk) => {
        const { remotes, broken } = parseRegistry(file(...junk, entry()), base)
        expect(remotes.map(({ name }) => name)).toContain('mf-reports')
        expect(remotes.length + broken.length).toBe(junk.length + 1)
      }),
    )
  })
})

describe('isUnder', () => {
  it('compares whole path segments', () => {
    expect(isUnder('/logs', '/logs')).toBe(true)
    expect(isUnder('/logs/1', '/logs')).toBe(true)
    expect(isUnder('/logsomething', '/logs')).toBe(false)
  })
})
