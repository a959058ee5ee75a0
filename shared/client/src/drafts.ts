/**
 * What a person was writing, kept in the browser under `songsarn:draft:<userId>:<name>`. It outlives a reload, an idle
 * sign-out and a session that ended; an explicit sign-out wipes it, and it expires after 24 hours.
 */
const PREFIX = 'songsarn:draft:'
const LIFETIME_MS = 24 * 60 * 60 * 1000

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Kept = { savedAt: number; value: unknown }

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

/** Keeps a value that JSON can hold. False when the browser would not take it (storage full or blocked): say so. */
export function saveDraft(userId: string, name: string, value: unknown, storage = browserStorage()): boolean {
  try {
    const kept: Kept = { savedAt: Date.now(), value }
    storage?.setItem(keyOf(userId, name), JSON.stringify(kept))
    return storage !== undefined
  } catch {
    return false
  }
}

/** The kept value, unparsed: check it by a schema, since an older build may have written it. Undefined when none or expired. */
export function readDraft(
  userId: string,
  name: string,
  storage = browserStorage(),
): { value: unknown; savedAt: number } | undefined {
  const kept = read(keyOf(userId, name), storage)
  return kept && isFresh(kept) ? kept : undefined
}

export function dropDraft(userId: string, name: string, storage = browserStorage()): void {
  remove(keyOf(userId, name), storage)
}

/** Removes every draft of a user: they signed out by themselves, and the next one at this browser is somebody else. */
export function wipeDrafts(userId: string, storage = browserStorage()): void {
  for (const key of draftKeys(storage)) if (key.startsWith(keyOf(userId, ''))) remove(key, storage)
}

/** Removes what has expired, of whichever user. */
export function expireDrafts(storage = browserStorage()): void {
  for (const key of draftKeys(storage)) {
    const kept = read(key, storage)
    if (!kept || !isFresh(kept)) remove(key, storage)
  }
}

const isFresh = ({ savedAt }: Kept) => Date.now() - savedAt < LIFETIME_MS

function read(key: string, storage: DraftStorage | undefined): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('savedAt' in kept) || !('value' in kept)) return undefined
    return typeof kept.savedAt === 'number' ? { savedAt: kept.savedAt, value: kept.value } : undefined
  } catch {
    return undefined
  }
}

function remove(key: string, storage: DraftStorage | undefined): void {
  try {
    storage?.removeItem(key)
  } catch {
    // Storage that may not be written holds nothing of ours.
  }
}

function draftKeys(storage: DraftStorage | undefined): string[] {
  if (!storage) return []
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(PREFIX))
}

/** Reading `localStorage` itself throws where cookies are blocked. */
function browserStorage(): DraftStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
