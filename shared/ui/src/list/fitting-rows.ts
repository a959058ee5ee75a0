import { useSyncExternalStore } from 'react'

/** Rows of a page that names no size: the default of the API. */
export const DEFAULT_ROWS = 10
/** More rows would make a slow page of a very high window. */
const MOST_ROWS = 100

/** Pixels of a row with one line, and of all that a list page has above and below its rows. */
const ROW_HEIGHT = { comfortable: 40, compact: 32 }
const AROUND = 352

/** A window that is dragged to another size tells many heights. */
const SETTLED_MS = 250

export type Density = keyof typeof ROW_HEIGHT

/** How high the rows of lists are. The shell writes the user's preference to the page, where styles read it too. */
export const readDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

/** Rows that the window shows without scrolling, 10 to 100. On a phone, which shows cards, always 10. */
export function fittingRows(): number {
  if (innerWidth < 768) return DEFAULT_ROWS
  const rows = Math.floor((innerHeight - AROUND) / ROW_HEIGHT[readDensity()])
  return Math.min(Math.max(rows, DEFAULT_ROWS), MOST_ROWS)
}

function subscribe(changed: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLED_MS)
  }
  addEventListener('resize', later)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', later)
    observer.disconnect()
  }
}

/** {@link fittingRows}, known before the first request and again after the window or the density changed. */
export function useFittingRows(): number {
  return useSyncExternalStore(subscribe, fittingRows)
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity)
