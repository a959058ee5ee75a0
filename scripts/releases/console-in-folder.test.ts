import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/registry'
import { consoleInFolder } from './console-in-folder.ts'

const remote = (version: string, routes = ['/logs']) => ({
  name: 'mf-reports',
  version,
  entry: 'mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: routes.map((path) => ({ path })),
})
const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') })
const manifest = { metaData: { remoteEntry: { name: 'e.js', path: '' } }, exposes: [{ path: './remote' }] }
const release = (version: string, routes?: string[]) => ({
  remote: remote(version, routes),
  files: [file('mf-manifest.json', JSON.stringify(manifest)), file('e.js', '"songsarn.remote"')],
})
const own = [
  { ...remote('0.1.0-b1'), entry: 'r/mf-reports/0.1.0-b1/mf-manifest.json' },
  { ...remote('0.1.0-b1', ['/otp']), name: 'mf-otp', entry: 'r/mf-otp/0.1.0-b1/mf-manifest.json' },
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-folder-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/provides.json'), '{}')
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ schema: 1, revision: 3, api: 1, remotes: own }))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const served = async () => {
  const registry = parseRegistry(JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')), 'http://x/')
  expect(registry.broken).toEqual([])
  return registry.remotes.map(({ name, version }) => `${name} ${version}`)
}

it('deploys into a folder, goes back, and lists what is there', async () => {
  const there = consoleInFolder(folder)
  const { revision } = await there.deploy(release('0.2.0'), 'all', 3)
  expect(await served()).toEqual(['mf-otp 0.1.0-b1', 'mf-reports 0.2.0'])
  expect(await readFile(join(folder, 'r/mf-reports/0.2.0/e.js'), 'utf8')).toBe('"songsarn.remote"')
  const { areas } = await there.list()
  expect(areas.find(({ name }) => name === 'mf-reports')).toMatchObject({ current: '0.2.0', previous: '0.1.0-b1' })
  const back = await there.rollBack('mf-reports', revision)
  expect(await served()).toEqual(['mf-otp 0.1.0-b1', 'mf-reports 0.1.0-b1'])
  await expect(there.rollBack('mf-reports', back.revision)).rejects.toThrow('no version to go back to')
})

it('lets one of two deploys at once win, and tells the other', async () => {
  const there = consoleInFolder(folder)
  const both = await Promise.allSettled([
    there.deploy(release('0.2.0'), 'all', 3),
    there.deploy(release('0.3.0'), 'all', 3),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readdir(join(folder, 'r/mf-reports'))).toHaveLength(1)
})

it.each([
  ['a canary', release('0.2.0'), { percent: 10 }, /needs a running service/],
  ['the route of another', release('0.2.0', ['/otp']), 'all', /belongs to mf-otp/],
  ['files without a manifest', { ...release('0.2.0'), files: [file('e.js', '')] }, 'all', /no readable/],
] as const)('refuses %s and leaves the folder as it was', async (_name, given, to, reason) => {
  const before = await readFile(join(folder, 'registry.json'), 'utf8')
  const attempt = consoleInFolder(folder).deploy({ ...given, files: [...given.files] }, to, 3)
  await expect(attempt).rejects.toThrow(reason)
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe(before)
  expect(await readdir(join(folder, 'r/mf-reports')).catch(() => [])).toEqual([])
})

it('writes nothing over a registry that does not parse', async () => {
  await writeFile(join(folder, 'registry.json'), '{')
  await expect(consoleInFolder(folder).deploy(release('0.2.0'), 'all', 0)).rejects.toThrow('does not parse')
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe('{')
})
