import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Under 768 px the menu is a drawer. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches)
}

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
