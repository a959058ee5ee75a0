import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReleaseFile, ReleaseFiles } from '../releases/ports.ts'

/** Uploads that nothing became of within this time are thrown away with the next one. */
const UPLOAD_KEPT_MS = 60 * 60_000

/** Keeps deployed versions under `<folder>/r/<name>/<version>/`, and uploads beside them. */
export function releaseFiles(folder: string): ReleaseFiles {
  const place = (name: string, part: string) => join(folder, 'r', name, part)
  return {
    async upload(name, files) {
      await removeOld(place(name, ''))
      const upload = `preview-${randomBytes(12).toString('hex')}`
      // Hidden until it is whole: nothing under a name that begins with a dot is served.
      const making = place(name, `.${upload}`)
      await mkdir(making, { recursive: true })
      try {
        for (const file of files) await writeDurably(making, file)
        await syncFolder(making)
        await rename(making, place(name, upload))
      } catch (error) {
        await rm(making, { recursive: true, force: true })
        throw error
      }
      return upload
    },
    read: (name, upload, path) => readFile(join(place(name, upload), path), 'utf8').catch(() => undefined),
    async publish(name, upload, version) {
      const to = place(name, version)
      // What is there was published by a deploy that failed after it: no registry names it.
      await rm(to, { recursive: true, force: true })
      await rename(place(name, upload), to)
      await syncFolder(dirname(to))
    },
    remove: (name, part) => rm(place(name, part), { recursive: true, force: true }),
  }
}

/** Those that were not deployed, and what a process left half-made when it was killed. */
async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!/^\.?preview-/.test(name)) continue
    const at = join(folder, name)
    const about = await stat(at).catch(() => undefined)
    if (about && about.mtimeMs < Date.now() - UPLOAD_KEPT_MS) await rm(at, { recursive: true, force: true })
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
