import { useLayoutEffect, useState } from 'react'

/** The class of the elements in which a remote draws. Its styles apply only there (`shared/build/src/scope-styles.ts`). */
export const stylesClass = (area: string): string => `styles-${area}`

/** Marks the frame of a remote's screens. Returns a marked element at the end of the page, for dropdowns and tooltips. */
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
