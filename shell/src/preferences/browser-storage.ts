/** Reading `localStorage` itself throws where the browser blocks it; then there is none. */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[which]
  } catch {
    return undefined
  }
}
