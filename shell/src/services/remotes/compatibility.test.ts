import { describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import { satisfies } from '@songsarn/contract/console/semver'
import { incompatibility } from './compatibility.ts'

const entry = (over: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mf-reports',
  version: '1.0.0',
  entry: 'r/mf-reports/1.0.0/mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: { react: '^19.3.0', 'antd/es/table': '^6.6.0' },
  routes: [{ path: '/logs' }],
  nav: [],
  widgets: [],
  enabled: true,
  canary: false,
  ...over,
})
const provided = { react: ['19.3.1'], 'antd/es/table': ['6.6.8'], 'zod/mini': ['4.6.7'], 'zod/mini#object': ['4.6.7'] }

describe('incompatibility', () => {
  it('accepts a remote that fits', () => {
    expect(incompatibility(entry(), { api: 1 }, provided)).toBeUndefined()
  })

  it('refuses a remote for an older or newer shell', () => {
    const contract = { shell: { min: 2, max: 3 }, api: 1 }
    expect(incompatibility(entry({ contract }), { api: 1 }, provided)).toMatchObject({ because: 'shell' })
    const old = { shell: { min: 0, max: 0 }, api: 1 }
    expect(incompatibility(entry({ contract: old }), { api: 1 }, provided)).toMatchObject({ because: 'shell' })
  })

  it('refuses a remote that calls another version of the service', () => {
    expect(incompatibility(entry(), { api: 2 }, provided)).toEqual({ because: 'api', needed: '1', have: '2' })
  })

  const wants = (shared: Record<string, string>) => incompatibility(entry({ shared }), { api: 1 }, provided)

  it('accepts libraries of an older minor', () => {
    expect(wants({ react: '^19.0.0', 'antd/es/table': '^6.5.0' })).toBeUndefined()
    expect(wants({ 'zod/mini': '^4.6.0', 'zod/mini#object': '*' })).toBeUndefined()
  })

  it('refuses a newer minor, another major, and a library that the shell lacks', () => {
    expect(wants({ react: '^19.4.0' })).toEqual({
      because: 'library',
      library: 'react',
      needed: '^19.4.0',
      have: '19.3.1',
    })
    expect(wants({ react: '^18.3.0' })).toMatchObject({ because: 'library' })
    expect(wants({ react: '^20.0.0' })).toMatchObject({ because: 'library' })
    expect(wants({ 'zod/mini#templateLiteral': '*' })).toMatchObject({ library: 'zod/mini#templateLiteral', have: '–' })
    expect(wants({ constructor: '*' })).toMatchObject({ library: 'constructor', have: '–' })
    expect(wants({ echarts: '^6.1.0' })).toMatchObject({ library: 'echarts', have: '–' })
  })
})

describe('satisfies', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.4.0', '^19.3.5', true],
    ['19.3.4', '^19.3.5', false],
    ['20.0.0', '^19.3.0', false],
    ['0.5.2', '^0.5.1', true],
    ['0.6.0', '^0.5.1', false],
    ['1.11.23', '*', true],
  ])('%s for %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected)
  })
})
