import { useSyncExternalStore } from 'react'
import { consolePath } from '../remotes/location.ts'

export type Address = { pathname: string; search: string }

/** The path within the console and its query; drawn again when either changes. */
export function useAddress(): Address {
  const address = useSyncExternalStore(subscribe, () => consolePath() + location.search)
  const at = address.indexOf('?')
  return at < 0 ? { pathname: address, search: '' } : { pathname: address.slice(0, at), search: address.slice(at) }
}

/** single-spa tells of every push and replace as a popstate, so that one event serves all routers of the page. */
function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('popstate', changed)
  return () => globalThis.removeEventListener('popstate', changed)
}
