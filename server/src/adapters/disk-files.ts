import { createHash } from 'node:crypto'
import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileGone, type FileStore } from '../files/files/ports.ts'
import { makeFolder } from '../foundation/db/make-folder.ts'

/**
 * Stores files in a folder, which all processes share. Sub-folders are named by the last two characters of the id, so that none
 * has too many files.
 */
export function diskFiles(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(34, 36))
  const place = (key: string) => join(folderOf(key), key)
  return {
    async write(key, content) {
      await makeFolder(folderOf(key))
      const hash = createHash('sha256')
      let bytes = 0
      try {
        const file = await open(place(key), 'w', 0o600)
        try {
          for await (const chunk of content) {
            hash.update(chunk)
            bytes += chunk.byteLength
            // Not `write`: on a disk that is almost full, `write` may store a part of the chunk without an error.
            await file.writeFile(chunk)
          }
          // A row that is committed after this refers to it.
          await file.sync()
        } finally {
          await file.close()
        }
      } catch (error) {
        // On a full disk, parts of files would fill what becomes free.
        await rm(place(key), { force: true }).catch(() => {})
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },

    async read(key, from = 0) {
      const file = await open(place(key), 'r').catch((cause) => {
        throw isMissing(cause) ? new FileGone(key, { cause }) : cause
      })
      // The types of Node's and of the browser's stream differ; the objects do not.
      return Readable.toWeb(file.createReadStream({ start: from })) as ReadableStream<Uint8Array>
    },

    async size(key) {
      try {
        return (await stat(place(key))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    delete: (key) => rm(place(key), { force: true }),

    async *list() {
      const folders = await entries(folder)
      for (const part of folders) {
        for (const key of await entries(join(folder, part))) {
          const about = await stat(join(folder, part, key)).catch(() => undefined)
          if (about?.isFile()) yield { key, writtenAt: about.mtime }
        }
      }
    },
  }
}

async function entries(folder: string): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name } of await opendir(folder)) names.push(name)
  } catch (error) {
    // Not made yet, or a file of somebody else.
    if (!isMissing(error)) throw error
  }
  return names
}

function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
