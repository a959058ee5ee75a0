import { useEffect } from 'react'
import { usePlatform, useSignedIn } from './PlatformContext.ts'

/** A visible tab reloads a balance that is older than this. */
const STALE_MS = 30_000

/** Loads the balance of the acting account, and again when the tab becomes visible. */
export function useFreshBalance(): void {
  const { balance } = usePlatform()
  const { acting, user } = useSignedIn()
  const isShown = !user.mustSetUp
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another balance
  useEffect(() => {
    if (!isShown) return
    let requestedAt = Date.now()
    balance.refresh()
    const onVisible = () => {
      if (document.visibilityState === 'hidden' || Date.now() - requestedAt < STALE_MS) return
      requestedAt = Date.now()
      balance.refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [balance, acting.id, isShown])
}
