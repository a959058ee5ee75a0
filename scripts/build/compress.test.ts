import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { compressFolder, hasHash, uncompressed } from './compress.ts'

const SCRIPT = 'main.0123456789.js'
const text = `/* ${'a text that becomes smaller '.repeat(40)} */`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-compress-'))
  await mkdir(join(folder, 'r'))
  await writeFile(join(folder, 'r', SCRIPT), text)
  await writeFile(join(folder, 'index.html'), text)
  await writeFile(join(folder, 'small.json'), '{}')
  await writeFile(join(folder, 'font.woff2'), text)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('adds the brotli form of scripts, and leaves no other file', async () => {
  await compressFolder(folder, hasHash)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    ['font.woff2', 'index.html', 'r', `r/${SCRIPT}`, `r/${SCRIPT}.br`, 'small.json'].sort(),
  )
  expect(brotliDecompressSync(await readFile(join(folder, 'r', `${SCRIPT}.br`))).toString()).toBe(text)
})

it('finds what an interrupted call left', async () => {
  expect(await uncompressed(folder, hasHash)).toEqual([`r/${SCRIPT}`])
  await compressFolder(folder)
  expect(await uncompressed(folder, () => true)).toEqual([])
})
