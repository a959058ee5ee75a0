import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/console/registry'
import type { Audience } from '@songsarn/contract/console/releases'
import { folderConsole } from './folder-console.ts'
import type { BuiltFiles } from './running-console.ts'

const remote = (version: string, routes = ['/logs']) => ({
  name: 'mf-reports',
  version,
  entry: 'mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: routes.map((path) => ({ path })),
})
const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') })
const nothing = { sync: [], async: [] }
const manifest = {
  metaData: { remoteEntry: { name: 'e.js', path: '' } },
  exposes: [{ path: './remote', assets: { js: nothing, css: nothing } }],
}
const release = (version: string, routes?: string[]) => [
  file('remote.json', JSON.stringify(remote(version, routes))),
  file('mf-manifest.json', JSON.stringify(manifest)),
  file('e.js', '"songsarn.remote"'),
]
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

const deploy = async (files: BuiltFiles, to: Audience = 'all') => {
  const target = folderConsole(folder)
  return target.deploy(await target.upload(files), to, 3)
}

it('deploys into a folder, rolls back, and lists the versions', async () => {
  const target = folderConsole(folder)
  const { revision } = await deploy(release('0.2.0'))
  expect(await served()).toEqual(['mf-otp 0.1.0-b1', 'mf-reports 0.2.0'])
  expect(await readFile(join(folder, 'r/mf-reports/0.2.0/e.js'), 'utf8')).toBe('"songsarn.remote"')
  const { remotes } = await target.list()
  expect(remotes.find(({ name }) => name === 'mf-reports')).toMatchObject({ current: '0.2.0', previous: '0.1.0-b1' })
  const back = await target.rollBack('mf-reports', revision)
  expect(await served()).toEqual(['mf-otp 0.1.0-b1', 'mf-reports 0.1.0-b1'])
  await expect(target.rollBack('mf-reports', back.revision)).rejects.toThrow('no version to go back to')
})

it('lets one of two simultaneous deploys win and refuses the other', async () => {
  const target = folderConsole(folder)
  const uploads = [await target.upload(release('0.2.0')), await target.upload(release('0.3.0'))]
  const both = await Promise.allSettled(uploads.map((upload) => target.deploy(upload, 'all', 3)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const upload of uploads) await target.discard(upload)
  expect(await readdir(join(folder, 'r/mf-reports'))).toHaveLength(1)
})

it('serves an upload to the smoke test and keeps it out of the registry', async () => {
  const target = folderConsole(folder)
  const { entry } = await target.upload(release('0.2.0'))
  const { url, close } = await target.open()
  const answer = await fetch(`${url}/${entry.entry}`)
  expect([answer.status, await answer.json()]).toEqual([200, manifest])
  await close()
  expect(await served()).toEqual(['mf-reports 0.1.0-b1', 'mf-otp 0.1.0-b1'])
})

it.each<[string, BuiltFiles, Audience, RegExp]>([
  ['a canary', release('0.2.0'), { percent: 10 }, /needs a running service/],
  ['the route of another remote', release('0.2.0', ['/otp']), 'all', /belongs to mf-otp/],
  ['files without a manifest', release('0.2.0').toSpliced(1, 1), 'all', /no readable/],
  ['files without remote.json', release('0.2.0').slice(1), 'all', /no remote\.json/],
])('refuses %s and leaves the folder unchanged', async (_name, files, to, reason) => {
  const before = await readFile(join(folder, 'registry.json'), 'utf8')
  await expect(deploy(files, to)).rejects.toThrow(reason)
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe(before)
  expect(existsSync(join(folder, 'r/mf-reports/0.2.0'))).toBe(false)
})

it('does not overwrite a registry that is not valid JSON', async () => {
  await writeFile(join(folder, 'registry.json'), '{')
  await expect(deploy(release('0.2.0'))).rejects.toThrow('is not valid JSON')
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe('{')
})
