import { type RefObject, useEffect, useRef } from 'react'
import { useAddress } from '../../services/remotes/location.ts'

/** After this the focus stays where the user has put it. */
const GIVE_UP_MS = 3_000

/**
 * Moves the focus to the heading of a newly opened screen, so that screen readers and Tab continue from there. Not on the first
 * screen of a page that was just loaded, and not when the screen sets the focus itself.
 *
 * @param isAfterSignIn the first screen follows the sign-in page, whose focused field is gone
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, isAfterSignIn: boolean): void {
  const { pathname } = useAddress()
  const before = useRef(isAfterSignIn ? undefined : pathname)
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
    // The previous screen is still in the page: wait for the next change.
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect())
    observer.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), GIVE_UP_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, main])
}
