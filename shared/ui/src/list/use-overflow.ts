import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the first child is wider than its frame. */
export function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const outer = frame.current
    const inner = outer?.firstElementChild
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflows(inner.scrollWidth > outer.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    measure()
    return () => observer.disconnect()
  }, [frame])
  return overflows
}
