import { expect, it } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/registry'
import { asLoaded } from './as-loaded.ts'

const remote = (version: string, routes: string[], enabled = true) => ({
  name: 'mf-reports',
  version,
  entry: `r/mf-reports/${version}/mf-manifest.json`,
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: routes.map((path) => ({ path })),
  enabled,
})
const registryOf = (...remotes: object[]) => parseRegistry({ schema: 1, revision: 2, api: 1, remotes }, 'http://x/')
const [old] = registryOf(remote('1.0.0', ['/logs'])).remotes

it('keeps the screens of the code that is in the page', () => {
  const read = registryOf(remote('1.1.0', ['/logs', '/newly']))
  expect(asLoaded(read, () => old).remotes).toEqual([old])
})

it('takes what is listed where no code is in the page yet', () => {
  const read = registryOf(remote('1.1.0', ['/logs', '/newly']))
  expect(asLoaded(read, () => undefined)).toEqual(read)
})

it('switches an area off at once', () => {
  const [entry] = asLoaded(registryOf(remote('1.1.0', ['/logs'], false)), () => old).remotes
  expect(entry).toMatchObject({ version: '1.0.0', enabled: false })
})
