import { FileGone, type FileStore } from '../../files/files/ports.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'

/** Files of a page, which end with it. */
export function memoryFiles(): FileStore {
  const stored = new Map<string, { content: Blob; writtenAt: Date }>()
  return {
    async write(key, content) {
      const parts: BlobPart[] = []
      for await (const chunk of content) parts.push(chunk.slice())
      const blob = new Blob(parts)
      stored.set(key, { content: blob, writtenAt: new Date() })
      return { bytes: blob.size, sha256: await sha256(new Uint8Array(await blob.arrayBuffer())) }
    },
    async read(key, from = 0) {
      const file = stored.get(key)
      if (!file) throw new FileGone(key)
      return file.content.slice(from).stream()
    },
    size: async (key) => stored.get(key)?.content.size,
    async delete(key) {
      stored.delete(key)
    },
    async *list() {
      for (const [key, { writtenAt }] of stored) yield { key, writtenAt }
    },
  }
}
