import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { filesOf } from './new-remote/files-of.ts'
import { makeRemote } from './new-remote/make-remote.ts'

const root = join(__dirname, '..')
// Inside the repository, so that its packages are found; ignored by git and by a look at all areas.
const place = mkdtempSync(join(root, 'node_modules/.cache-new-remote-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a new area', () => {
  it.each(['reports', 'mf-', 'mf-Top', 'mf-a_b', '../mf-x', 'mf-x/../../y'])('is not made as %s', async (name) => {
    await expect(makeRemote(place, name, { en: 'X', th: 'X' })).rejects.toThrow(/no area's name/)
  })

  it('is not made over another', async () => {
    await expect(makeRemote(root, 'mf-reports', { en: 'X', th: 'X' })).rejects.toThrow('mf-reports is there already')
  })

  it.each([
    ['mf-logs', '/logs belongs to mf-reports'],
    ['mf-docs', "/docs is the console's own"],
  ])('is not made where another answers: %s', async (name, why) => {
    await expect(makeRemote(root, name, { en: 'X', th: 'X' })).rejects.toThrow(why)
  })

  it('has every file, formatted as the repository is, whatever its title', async () => {
    const title = { en: `Ann's "top" \\ up`, th: 'เติมเครดิต' }
    await makeRemote(place, 'mf-top-up', title)
    const folder = join(place, 'mf-top-up')
    expect(Object.keys(filesOf('mf-top-up', title)).filter((path) => !existsSync(join(folder, path)))).toEqual([])
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
