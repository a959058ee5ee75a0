import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767.98px)'

function subscribe(changed: () => void) {
  const media = matchMedia(QUERY)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True under 768 px, where tables become cards and the menu becomes a drawer. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
}
