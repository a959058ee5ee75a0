import { useLayoutEffect, useState } from 'react'

/** What an area draws stands in places of this class, for its styles hold there alone (`shared/build/src/scope-styles.ts`). */
export const stylesClass = (area: string): string => `styles-${area}`

/** Marks the frame of an area's screens, and gives a marked place at the end of the page for lists to choose from and hints. */
export function useStyledPlaces(area: string, frame: HTMLElement): HTMLElement {
  const [over] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    frame.classList.add(stylesClass(area))
    over.className = stylesClass(area)
    document.body.append(over)
    return () => {
      over.remove()
      frame.classList.remove(stylesClass(area))
    }
  }, [area, frame, over])
  return over
}
