import { STAGE_PATH } from './stage-path.ts'

const KEY = 'workbench:alone'

/**
 * The scenario that this window shows; undefined in the workbench itself. After a reload, the address is the screen's own. The
 * scenario then comes from the workbench around the frame, or from the tab's storage when the screen was opened alone. Without
 * this, a frame that reloads would show a second workbench.
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

/** Stores the scenario for a reload, only in a window alone: a frame shares the tab's storage with its workbench. */
export function rememberStage(search: string): void {
  if (isAlone()) sessionStorage.setItem(KEY, search)
}

const isAlone = () => window.parent === window
