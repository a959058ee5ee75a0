import { describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import { NOTHING_DEPLOYED } from './deployed.ts'
import { entryRefusal } from './refusal.ts'

const provides = { react: '19.3.1', 'antd/es/table': '6.6.8', 'zod/mini': '4.6.7', 'zod/mini#object': '4.6.7' }
const entry = (over: Partial<RegistryEntry>): RegistryEntry => ({
  name: 'mf-otp',
  version: '1.0.0',
  entry: 'r/mf-otp/1.0.0/mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: [{ path: '/otp' }],
  nav: [],
  widgets: [],
  enabled: true,
  canary: false,
  ...over,
})
const refusal = (over: Partial<RegistryEntry>) =>
  entryRefusal(entry(over), { remote: NOTHING_DEPLOYED, others: [], provides })

/** docs/decisions/010-…: the shell's guard decides the same way (shell/src/services/remotes/compatibility.test.ts). */
describe('a version that was built against other libraries', () => {
  it.each<[string, Record<string, string>]>([
    ['the same minor, whatever the patch', { react: '^19.3.0', 'antd/es/table': '^6.6.0' }],
    ['an older minor', { react: '^19.0.0', 'antd/es/table': '^6.5.0' }],
    ['exports that the shell shares', { 'zod/mini': '^4.6.0', 'zod/mini#object': '*' }],
  ])('is taken with %s', (_, shared) => {
    expect(refusal({ shared })).toBeUndefined()
  })

  it.each<[string, Record<string, string>, string]>([
    ['a newer minor', { react: '^19.4.0' }, 'react ^19.4.0 (here: 19.3.1)'],
    ['a newer major', { react: '^20.0.0' }, 'react ^20.0.0 (here: 19.3.1)'],
    ['an older major', { 'antd/es/table': '^5.29.0' }, 'antd/es/table ^5.29.0 (here: 6.6.8)'],
    ['a library that is not there', { lodash: '^4.17.0' }, 'lodash ^4.17.0 (here: none)'],
    ['an export that is not shared', { 'zod/mini#templateLiteral': '*' }, 'zod/mini#templateLiteral * (here: none)'],
  ])('is refused with %s, which is named', (_, shared, named) => {
    expect(refusal({ shared })).toContain(named)
  })

  it.each([
    [{ shell: { min: 2, max: 3 }, api: 1 }, 'SHELL_API 2 to 3'],
    [{ shell: { min: 0, max: 0 }, api: 1 }, 'SHELL_API 0 to 0'],
    [{ shell: { min: 1, max: 1 }, api: 2 }, 'API 2'],
  ])('is refused with another contract: %j', (contract, named) => {
    expect(refusal({ contract })).toContain(named)
  })
})
