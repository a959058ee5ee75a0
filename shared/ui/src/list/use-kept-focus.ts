import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a list when the focused element left the page: the button of a row that a decision
 * removed, or the button of an empty list that got its first row. Browsers send no event, and screen readers would begin at
 * the top of the page again.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const element = list.current
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [list])
  // After each change of the list.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const heading = list.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
