import { useEffect } from 'react'
import type { Notices } from '../services/notices/notices.ts'
import { useSignedIn } from './PlatformContext.ts'

/** Milliseconds between two looks. The pause doubles after each look that finds no change. */
const FIRST_MS = 30_000
const LONGEST_MS = 240_000

/** Loads the notices of the acting account, again and again in a visible tab, and when the tab becomes visible. */
export function useFreshNotices(notices: Notices, isAllowed: boolean): void {
  const { acting } = useSignedIn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other notices
  useEffect(() => {
    if (!isAllowed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST_MS
    let isOver = false
    let loadedAt = 0
    async function look(): Promise<void> {
      clearTimeout(timer)
      loadedAt = Date.now()
      pause = (await notices.load()) ? FIRST_MS : Math.min(pause * 2, LONGEST_MS)
      // A second look may have begun meanwhile.
      clearTimeout(timer)
      if (!isOver && document.visibilityState !== 'hidden') timer = setTimeout(look, pause)
    }
    function onVisibility(): void {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      pause = FIRST_MS
      timer = setTimeout(look, Math.max(0, loadedAt + FIRST_MS - Date.now()))
    }
    void look()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [notices, isAllowed, acting.id])
}
