import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReleaseFile, ReleaseFiles } from '../releases/ports.ts'

/** Keeps deployed versions under `<folder>/r/<name>/<version>/`. */
export function releaseFiles(folder: string): ReleaseFiles {
  const place = (name: string, version: string) => join(folder, 'r', name, version)
  return {
    async stage(name, version, files) {
      // Hidden: nothing under a name that begins with a dot is served.
      const staging = join(folder, 'r', name, `.${version}-${randomBytes(6).toString('hex')}`)
      await mkdir(staging, { recursive: true })
      try {
        for (const file of files) await writeDurably(staging, file)
        await syncFolder(staging)
      } catch (error) {
        await rm(staging, { recursive: true, force: true })
        throw error
      }
      return {
        async publish() {
          const to = place(name, version)
          // What is there was published by a deploy that failed after it: no registry names it.
          await rm(to, { recursive: true, force: true })
          await rename(staging, to)
          await syncFolder(dirname(to))
        },
        discard: () => rm(staging, { recursive: true, force: true }),
      }
    },
    remove: (name, version) => rm(place(name, version), { recursive: true, force: true }),
  }
}

async function writeDurably(folder: string, { path, bytes }: ReleaseFile): Promise<void> {
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true })
  const file = await open(to, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
