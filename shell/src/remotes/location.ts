import { useSyncExternalStore } from 'react'
import { navigateToUrl, start } from 'single-spa'

// Patches the history so that every push tells all routers of the page, the shell's and each remote's.
start({ urlRerouteOnly: true })

/** Where the console is served, without a trailing slash: `''` or `/sub/path`. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')

/** The path within the console, e.g. `/logs`. */
export function consolePath(): string {
  const { pathname } = globalThis.location
  const inside = basePath !== '' && pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
  return inside.replace(/(.)\/$/, '$1') || '/'
}

export function useConsolePath(): string {
  return useSyncExternalStore(subscribe, consolePath)
}

/** Goes to a path of the console. Asks nothing: the leave guard stands before it. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', basePath + to)
  else navigateToUrl(basePath + to)
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('popstate', changed)
  return () => globalThis.removeEventListener('popstate', changed)
}
