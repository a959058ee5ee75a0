import { readStoredJson, writeStored } from '../preferences/browser-storage.ts'

/** Stores the last registry that could be read, as it was fetched. `at`: milliseconds since 1970. */
export type RegistryCache = {
  read(): { file: unknown; at: number } | undefined
  write(file: unknown, at: number): void
}

const KEY = 'songsarn:registry'

/** Runs at every sign-out: the cache names the user, and the next user reads the registry anyway. */
export const clearRegistryCache = (storage: Storage | undefined): void => writeStored(storage, KEY, undefined)

/**
 * Caches the registry in the browser for one user, because another user may get other versions. `base` separates two
 * consoles of one origin. Without storage, a service that is down at the next reload means no registry.
 *
 * @param isSignedIn whether this user is still signed in: an answer may come after the sign-out
 */
export function registryCache(
  storage: Storage | undefined,
  userId: string,
  base: string,
  isSignedIn: () => boolean,
): RegistryCache {
  return {
    read() {
      const stored = readStoredJson(storage, KEY)
      if (typeof stored !== 'object' || stored === null || !('file' in stored) || !('at' in stored)) return undefined
      const isOurs = 'userId' in stored && stored.userId === userId && 'base' in stored && stored.base === base
      return isOurs && typeof stored.at === 'number' ? { file: stored.file, at: stored.at } : undefined
    },
    write(file, at) {
      if (isSignedIn()) writeStored(storage, KEY, JSON.stringify({ userId, base, at, file }))
    },
  }
}
