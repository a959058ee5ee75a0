import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import type { FileStore } from '../files/files/ports.ts'
import { isDiskFull } from '../foundation/db/disk-full.ts'
import { newId } from '../foundation/db/id.ts'
import { diskFiles } from './disk-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function keysOf(files: FileStore): Promise<string[]> {
  const keys = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a file that cannot be written whole', () => {
  it('leaves no bytes when its source breaks off', async () => {
    const files = diskFiles(folder)
    const broken = async function* () {
      yield new Uint8Array(1000)
      throw new Error('broken off')
    }
    await expect(files.write(newId(), broken())).rejects.toThrow('broken off')
    expect(await keysOf(files)).toEqual([])
  })

  it.each([1, 7])('is refused by a full disk, and leaves nothing (%i chunks)', async (chunks) => {
    const disk = await mountSmallDisk('1m')
    if (disk === undefined) return
    try {
      const files = diskFiles(disk.folder)
      const tooMuch = async function* () {
        for (let at = 0; at < chunks; at++) yield new Uint8Array(2_000_000 / chunks)
      }
      expect(isDiskFull(await problemOf(files.write(newId(), tooMuch())))).toBe(true)
      expect(await keysOf(files)).toEqual([])
      const key = newId()
      await files.write(key, small())
      expect(await keysOf(files)).toEqual([key])
    } finally {
      await disk.remove()
    }
  })
})

async function* small() {
  yield new Uint8Array(1000)
}
