import { useSyncExternalStore } from 'react'
import { navigateToUrl, start } from 'single-spa'
import { isConsolePath } from './console-path.ts'

// Patches the history: single-spa dispatches a popstate event for every push and replace, so that the routers of the shell and
// of all remotes follow the same event.
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

/** The path within the console and its query. */
export function useAddress(): { pathname: string; search: string } {
  const address = useSyncExternalStore(subscribe, () => consolePath() + location.search)
  const at = address.indexOf('?')
  return at < 0 ? { pathname: address, search: '' } : { pathname: address.slice(0, at), search: address.slice(at) }
}

/**
 * Goes to a path of the console without asking; `useNavigate` asks the leave guard first.
 *
 * @throws TypeError for any other address: single-spa would leave for another host
 */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!isConsolePath(to)) throw new TypeError(`${JSON.stringify(to.slice(0, 200))} is not a path of the console`)
  if (replace) history.replaceState(null, '', basePath + to)
  else navigateToUrl(basePath + to)
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('popstate', changed)
  return () => globalThis.removeEventListener('popstate', changed)
}
