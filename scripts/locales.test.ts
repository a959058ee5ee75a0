import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { localeFaults } from './lib/locales.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-locales-'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(files: Record<string, object>): Promise<void> {
  for (const [path, texts] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(texts))
  }
}

it('finds a text that one language lacks, in a file for each language', async () => {
  await write({ 'mf-x/src/locales/en.json': { a: { b: 'Save' } }, 'mf-x/src/locales/th.json': { a: {} } })
  expect(await localeFaults(folder)).toEqual({
    namespaces: ['mf-x/src/locales/*.json'],
    faults: ['mf-x/src/locales/*.json: th: a.b is missing'],
  })
})

it('finds it in a folder for each language', async () => {
  await write({
    'shared/i18n/src/locales/en/problems.json': { tag: { taken: 'Taken' } },
    'shared/i18n/src/locales/th/problems.json': { tag: { taken: 'ซ้ำ', gone: 'ลบแล้ว' } },
  })
  expect((await localeFaults(folder)).faults).toEqual([
    'shared/i18n/src/locales/*/problems.json: en: tag.gone is missing',
  ])
})

it('finds a language without its file', async () => {
  await write({ 'mf-x/src/locales/th.json': { a: 'บันทึก' } })
  expect((await localeFaults(folder)).faults).toEqual(['mf-x/src/locales/*.json: en: a is missing'])
})

it('finds other values to fill in', async () => {
  await write({ 'locales/en.json': { a: 'Saved {{name}}' }, 'locales/th.json': { a: 'บันทึก {{nam}}' } })
  expect((await localeFaults(folder)).faults).toEqual(['locales/*.json: a fills in other values: name | nam'])
})

it('reads the language files of this repository and of no other folder', async () => {
  await write({ 'mf-x/dist/locales.json': { a: 'x' }, 'mf-x/src/places/en.json': { a: 'x' } })
  expect(await localeFaults(folder)).toEqual({ namespaces: [], faults: [] })
  const { namespaces } = await localeFaults(join(import.meta.dirname, '..'))
  expect(namespaces).toContain('shared/i18n/src/locales/*/problems.json')
  expect(namespaces).toContain('mf-otp/src/locales/*.json')
})
