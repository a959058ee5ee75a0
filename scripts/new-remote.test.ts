import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { createRemote } from './new-remote/create-remote.ts'
import { remoteFiles } from './new-remote/remote-files.ts'

const root = join(__dirname, '..')
// In the repository, so that its packages resolve; outside git, and not found by `mf-*`.
const place = mkdtempSync(join(root, 'node_modules/.cache-new-remote-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a new remote', () => {
  it.each(['reports', 'mf-', 'mf-Top', 'mf-a_b', '../mf-x', 'mf-x/../../y'])(
    'is not created with the name %s',
    async (name) => {
      await expect(createRemote(place, name, { en: 'X', th: 'X' })).rejects.toThrow(/not a valid name/)
    },
  )

  it('does not overwrite another', async () => {
    await expect(createRemote(root, 'mf-reports', { en: 'X', th: 'X' })).rejects.toThrow('mf-reports already exists')
  })

  it.each([
    ['mf-logs', '/logs belongs to mf-reports'],
    ['mf-docs', '/docs belongs to the console'],
  ])('does not take the route of another: %s', async (name, why) => {
    await expect(createRemote(root, name, { en: 'X', th: 'X' })).rejects.toThrow(why)
  })

  it('has every file, formatted as the repository, with any title', async () => {
    const title = { en: `Ann's "top" \\ up`, th: 'เติมเครดิต' }
    await createRemote(place, 'mf-top-up', title)
    const folder = join(place, 'mf-top-up')
    expect(Object.keys(remoteFiles('mf-top-up', title)).filter((path) => !existsSync(join(folder, path)))).toEqual([])
    expect(JSON.parse(readFileSync(join(folder, 'src/locales/en.json'), 'utf8')).nav.title).toBe(title.en)
    for (const path of globSync('**/*.{ts,tsx}', { cwd: folder })) {
      const text = readFileSync(join(folder, path), 'utf8')
      const biome = join(root, 'node_modules/.bin/biome')
      const stdin = `--stdin-file-path=mf-top-up/${path}`
      const formatted = spawnSync(biome, ['format', stdin], { cwd: root, input: text, encoding: 'utf8' })
      expect(formatted.stdout).toBe(text)
    }
  })
})
