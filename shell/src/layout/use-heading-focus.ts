import { type RefObject, useEffect, useRef } from 'react'
import { useAddress } from '../app/address.ts'

/** A screen that is slower than this has the focus where the person put it meanwhile. */
const GIVE_UP_MS = 3_000

/**
 * After going to another screen the focus stands on its heading, so that a reader begins there and Tab goes on from there.
 * Not on the first screen, and not when the screen took the focus itself.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useAddress()
  const before = useRef(pathname)
  useEffect(() => {
    const content = main.current
    if (before.current === pathname || !content) return
    before.current = pathname
    const tryFocus = () => {
      if (content.contains(document.activeElement) && document.activeElement !== content) return true
      const heading = [...content.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility?.() ?? true)
      if (!heading) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    // The screen before is still in the page for a moment: look once it had time to go.
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect())
    observer.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), GIVE_UP_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, main])
}
