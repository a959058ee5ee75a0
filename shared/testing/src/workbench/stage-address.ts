import { STAGE_PATH } from './stage-path.ts'

const KEY = 'workbench:alone'

/**
 * The scenario that this window shows alone, if any. After a reload the address is the screen's own, so the tab's storage
 * remembers the scenario.
 */
export function stageOf(pathname: string): { search: string; path?: string } | undefined {
  if (pathname === STAGE_PATH) return { search: location.search }
  const kept = isAlone() ? sessionStorage.getItem(KEY) : null
  if (kept === null) return undefined
  if (pathname !== '/') return { search: kept, path: pathname + location.search }
  // The root is the workbench itself.
  sessionStorage.removeItem(KEY)
  return undefined
}

/** A frame is inside its workbench and shares the tab's storage with it. */
export function keepStage(search: string): void {
  if (isAlone()) sessionStorage.setItem(KEY, search)
}

const isAlone = () => window.parent === window
