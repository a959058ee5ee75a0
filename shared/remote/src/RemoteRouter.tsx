import { type ReactNode, startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { type Location, type Navigator, Router, type To } from 'react-router'

type Props = {
  basename: string
  /** Whether the page's address belongs to this remote. */
  isHere(): boolean
  children: ReactNode
}

/**
 * Follows the page's address while it belongs to this remote. On the way to another remote the screens stay as they are
 * until they are unmounted: a route `*` that redirects would otherwise see a foreign path and bring the user back. A remote
 * that is left before it was drawn stays empty.
 */
export function RemoteRouter({ basename, isHere, children }: Props) {
  const [location, setLocation] = useState(() => (isHere() ? addressOf() : undefined))
  const follow = useCallback(() => {
    if (isHere()) startTransition(() => setLocation(addressOf()))
  }, [isHere])
  useLayoutEffect(() => {
    // The shell dispatches this event for every push and replace, too.
    globalThis.addEventListener('popstate', follow)
    return () => globalThis.removeEventListener('popstate', follow)
  }, [follow])
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      go: (delta) => history.go(delta),
      push(to, state) {
        history.pushState({ usr: state, key: crypto.randomUUID() }, '', hrefOf(to))
        follow()
      },
      replace(to, state) {
        history.replaceState({ usr: state, key: crypto.randomUUID() }, '', hrefOf(to))
        follow()
      },
    }),
    [follow],
  )
  if (!location) return null
  return (
    <Router basename={basename} location={location} navigator={navigator}>
      {children}
    </Router>
  )
}

function addressOf(): Location {
  const { pathname, search, hash } = globalThis.location
  const kept: { usr?: unknown; key?: string } | null = history.state
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' }
}

function hrefOf(to: To): string {
  if (typeof to === 'string') return to
  return (to.pathname ?? globalThis.location.pathname) + (to.search ?? '') + (to.hash ?? '')
}
