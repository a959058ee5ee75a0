import { STAGE_PATH } from './stage-path.ts'

const KEY = 'workbench:alone'

/**
 * Which scenario this window shows alone, if it does. The screen has its own path by the time that somebody reloads it;
 * a tab of its own remembers the rest.
 */
export function stageOf(pathname: string): { search: string; path?: string } | undefined {
  if (pathname === STAGE_PATH) return { search: location.search }
  const kept = isAlone() ? sessionStorage.getItem(KEY) : null
  if (kept === null) return undefined
  if (pathname !== '/') return { search: kept, path: pathname + location.search }
  // The root is the workbench itself: somebody went there by hand.
  sessionStorage.removeItem(KEY)
  return undefined
}

/** A frame has its workbench around it, and shares what the tab remembers with it. */
export function keepStage(search: string): void {
  if (isAlone()) sessionStorage.setItem(KEY, search)
}

const isAlone = () => window.parent === window
