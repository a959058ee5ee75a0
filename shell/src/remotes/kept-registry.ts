/** The last registry that could be read, as it came. */
export type KeptFile = {
  read(): { file: unknown; at: number } | undefined
  /** `at`: milliseconds since 1970. */
  write(file: unknown, at: number): void
}

const KEY = 'songsarn:registry'

/**
 * Keeps the registry in the browser for one user: another one may be given other versions. `base` tells apart two consoles
 * of one origin. Where storage is full or blocked, nothing is kept.
 */
export function keptRegistry(storage: Storage | undefined, userId: string, base: string): KeptFile {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
        if (typeof kept !== 'object' || kept === null || !('file' in kept) || !('at' in kept)) return undefined
        const isOurs = 'userId' in kept && kept.userId === userId && 'base' in kept && kept.base === base
        return isOurs && typeof kept.at === 'number' ? { file: kept.file, at: kept.at } : undefined
      } catch {
        return undefined
      }
    },
    write(file, at) {
      try {
        storage?.setItem(KEY, JSON.stringify({ userId, base, at, file }))
      } catch {
        // Full or blocked: a service that is down later takes the list with it at the next reload.
      }
    },
  }
}
