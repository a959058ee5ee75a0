import { type ReactNode, startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { type Location, type Navigator, Router, type To } from 'react-router'

type Props = {
  basename: string
  /** Whether the page's address belongs to this area. */
  isHere(): boolean
  children: ReactNode
}

/**
 * Follows the page's address as long as it belongs to this area. On the way to another area the screens stay as they are
 * until they are unmounted: seeing a path that is none of theirs, a route `*` that redirects would turn the user back. So
 * nothing is drawn of an area that was left before it was drawn at all.
 */
export function RemoteRouter({ basename, isHere, children }: Props) {
  const [location, setLocation] = useState(() => (isHere() ? addressOf() : undefined))
  const follow = useCallback(() => {
    if (isHere()) startTransition(() => setLocation(addressOf()))
  }, [isHere])
  useLayoutEffect(() => {
    // The shell tells of every push and replace by this event too, whoever made it.
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
