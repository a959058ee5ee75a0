/** Reading `localStorage` throws in a browser that blocks it. */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[which]
  } catch {
    return undefined
  }
}

/** The stored text; undefined without such a text, or when storage is blocked. */
export function readStored(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The stored JSON value; undefined without such a value, or when it cannot be read. */
export function readStoredJson(storage: Storage | undefined, key: string): unknown {
  const text = readStored(storage, key)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores the text, or removes it when undefined. Ignores storage that is full or blocked: the page goes on without. */
export function writeStored(storage: Storage | undefined, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // Full or blocked.
  }
}

/** Whether storage has room for what the console stores of a user (some kB); false when it is full or blocked. */
export function isWritable(storage: Storage | undefined): boolean {
  if (!storage) return false
  const key = 'songsarn:probe'
  try {
    storage.setItem(key, '.'.repeat(8_000))
    return true
  } catch {
    return false
  } finally {
    storage.removeItem(key)
  }
}
