import { STAGE_PATH } from './stage-path.ts'

const KEY = 'workbench:alone'

/**
 * The scenario that this window shows, if it is not the workbench itself. After a reload the address is the screen's own: then
 * the workbench around the frame knows the scenario, or for a screen that is alone the tab's storage. Without this, a frame that
 * reloads would show a second workbench.
 */
export function stageOf(pathname: string): { search: string; path?: string } | undefined {
  if (pathname === STAGE_PATH) return { search: location.search }
  if (!isAlone()) return { search: window.parent.location.search, path: pathname + location.search }
  const kept = sessionStorage.getItem(KEY)
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
