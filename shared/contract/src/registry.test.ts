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
  it('reads a whole registry and fills in what may be left out', () => {
    const { remotes, broken, revision } = parseRegistry(file(entry(), other), base)
    expect(broken).toEqual([])
    expect(revision).toBe(7)
    expect(remotes.map(({ name }) => name)).toEqual(['mf-reports', 'mf-otp'])
    expect(remotes[0]).toMatchObject({ enabled: true, canary: false, widgets: [] })
  })

  it('keeps the headings in a menu group, and needs none', () => {
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
    ['a version that is none', { version: 'latest' }],
    ['a version with an empty part', { version: '1.0.0-..' }],
    ['a name that is none', { name: '../etc' }],
    ['no routes', { routes: [] }],
    ['a route that is no path', { routes: [{ path: 'logs' }] }],
    ['a route that the service answers', { routes: [{ path: '/v1' }] }],
    ['a contract the wrong way round', { contract: { shell: { min: 2, max: 1 }, api: 1 } }],
    ['code of another origin', { entry: 'https://evil.example/mf-manifest.json' }],
    ['code of another origin, told without a scheme', { entry: '//evil.example/mf-manifest.json' }],
    ['code that is a data address', { entry: 'data:application/json,{}' }],
  ])('takes %s as broken, and keeps the others', (_, over) => {
    const { remotes, broken } = parseRegistry(file(entry(over), other), base)
    expect(remotes.map(({ name }) => name)).toEqual(['mf-otp'])
    expect(broken).toHaveLength(1)
    expect(broken[0]?.problem).not.toBe('')
  })

  it('keeps the menu and the routes of a broken entry, so that its area can be told to be unavailable', () => {
    const { broken } = parseRegistry(file(entry({ contract: 'v1' })), base)
    expect(broken[0]).toMatchObject({ name: 'mf-reports', routes: ['/logs'], nav: [{ path: '/logs' }] })
  })

  it('takes the first of two with one name, and of two with one route', () => {
    const sameRoute = entry({ name: 'mf-thief', entry: 'r/mf-thief/1.2.3/mf-manifest.json' })
    const { remotes, broken } = parseRegistry(file(entry(), entry({ version: '9.9.9' }), sameRoute), base)
    expect(remotes).toMatchObject([{ name: 'mf-reports', version: '1.2.3' }])
    expect(broken.map(({ problem }) => problem)).toEqual(['mf-reports is listed twice', '/logs belongs to mf-reports'])
  })

  it.each([[null], [[]], [{ schema: 2, revision: 1, api: 1, remotes: [] }], [{ schema: 1, remotes: [] }]])(
    'does not read %j at all',
    (value) => {
      expect(() => parseRegistry(value, base)).toThrow()
    },
  )

  it('never throws for what stands in the list, and never loses the good entry', () => {
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
  it('knows whole steps of a path only', () => {
    expect(isUnder('/logs', '/logs')).toBe(true)
    expect(isUnder('/logs/1', '/logs')).toBe(true)
    expect(isUnder('/logsomething', '/logs')).toBe(false)
  })
})
