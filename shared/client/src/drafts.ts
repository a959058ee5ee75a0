/**
 * Unsent input, stored in the browser under `songsarn:draft:<userId>:<name>`. It survives a reload, an idle sign-out and
 * an expired session. An explicit sign-out deletes it, as does the sign-in of another user, and it expires after 24 hours.
 */
const PREFIX = 'songsarn:draft:'
const LIFETIME_MS = 24 * 60 * 60 * 1000

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Stored = { savedAt: number; value: unknown }

/** The key in the browser's storage. */
export const draftKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

/** Stores a JSON value. False when the browser's storage is full or blocked: tell the user. */
export function saveDraft(userId: string, name: string, value: unknown, storage = browserStorage()): boolean {
  try {
    const draft: Stored = { savedAt: Date.now(), value }
    storage?.setItem(draftKey(userId, name), JSON.stringify(draft))
    return storage !== undefined
  } catch {
    return false
  }
}

/** The stored value. Parse it by a schema: an older build may have written it. Undefined when missing or expired. */
export function readDraft(
  userId: string,
  name: string,
  storage = browserStorage(),
): { value: unknown; savedAt: number } | undefined {
  const draft = read(draftKey(userId, name), storage)
  return draft && isFresh(draft) ? draft : undefined
}

export function dropDraft(userId: string, name: string, storage = browserStorage()): void {
  remove(draftKey(userId, name), storage)
}

/** Removes every draft of a user who signed out, because somebody else may use this browser next. */
export function wipeDrafts(userId: string, storage = browserStorage()): void {
  for (const key of draftKeys(storage)) if (key.startsWith(draftKey(userId, ''))) remove(key, storage)
}

/** Removes the drafts of all other users when this one signs in: they could read them in the browser's tools. */
export function wipeDraftsOfOthers(userId: string, storage = browserStorage()): void {
  for (const key of draftKeys(storage)) if (!key.startsWith(draftKey(userId, ''))) remove(key, storage)
}

/** Removes expired drafts of all users. */
export function expireDrafts(storage = browserStorage()): void {
  for (const key of draftKeys(storage)) {
    const draft = read(key, storage)
    if (!draft || !isFresh(draft)) remove(key, storage)
  }
}

const isFresh = ({ savedAt }: Stored) => Date.now() - savedAt < LIFETIME_MS

function read(key: string, storage: DraftStorage | undefined): Stored | undefined {
  try {
    const draft: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('savedAt' in draft) || !('value' in draft)) return undefined
    return typeof draft.savedAt === 'number' ? { savedAt: draft.savedAt, value: draft.value } : undefined
  } catch {
    return undefined
  }
}

function remove(key: string, storage: DraftStorage | undefined): void {
  try {
    storage?.removeItem(key)
  } catch {
    // Blocked storage contains no draft.
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
