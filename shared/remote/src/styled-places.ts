import { useLayoutEffect, useState } from 'react'

/**
 * Marks what an area draws, for its styles hold there alone (`shared/build/src/scope-styles.ts`): the frame of its screens, and
 * a place at the end of the page for what stands over them (dialogs, lists to choose from), which is given back.
 */
export function useStyledPlaces(area: string, frame: HTMLElement): HTMLElement {
  const [over] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    frame.dataset.styles = area
    over.dataset.styles = area
    document.body.append(over)
    return () => over.remove()
  }, [area, frame, over])
  return over
}
