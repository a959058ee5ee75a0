import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReleaseFile, ReleaseFiles } from '../console/releases/ports.ts'

/** The next upload deletes those that were not deployed within this time. */
const UPLOAD_LIFETIME_MS = 60 * 60_000

/** Stores deployed versions in `<folder>/r/<name>/<version>/`, and uploads beside them. */
export function releaseFiles(folder: string): ReleaseFiles {
  const place = (name: string, part: string) => join(folder, 'r', name, part)
  return {
    async upload(name, files) {
      await removeOld(place(name, ''))
      const upload = `preview-${randomBytes(12).toString('hex')}`
      // Hidden until it is complete: names that begin with a dot are not served.
      const partial = place(name, `.${upload}`)
      await mkdir(partial, { recursive: true })
      try {
        for (const file of files) await writeDurably(partial, file)
        await syncFolder(partial)
        await rename(partial, place(name, upload))
      } catch (error) {
        await rm(partial, { recursive: true, force: true })
        throw error
      }
      return upload
    },
    read: (name, upload, path) => readFile(join(place(name, upload), path), 'utf8').catch(() => undefined),
    async publish(name, upload, version) {
      const to = place(name, version)
      // A folder that exists is from a deploy that failed after publishing it: no registry names it.
      await rm(to, { recursive: true, force: true })
      await rename(place(name, upload), to)
      await syncFolder(dirname(to))
    },
    remove: (name, part) => rm(place(name, part), { recursive: true, force: true }),
  }
}

/** Deletes uploads that were not deployed, and partial uploads of a killed process. */
async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!/^\.?preview-/.test(name)) continue
    const at = join(folder, name)
    const about = await stat(at).catch(() => undefined)
    if (about && about.mtimeMs < Date.now() - UPLOAD_LIFETIME_MS) await rm(at, { recursive: true, force: true })
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
