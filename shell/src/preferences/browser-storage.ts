/** Whether it takes what a console keeps (a user, some kB): storage may be full or blocked. */
export function keeps(storage: Storage | undefined): boolean {
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

/** Reading `localStorage` itself throws where the browser blocks it; then there is none. */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[which]
  } catch {
    return undefined
  }
}
