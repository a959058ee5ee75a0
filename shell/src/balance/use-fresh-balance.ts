import { useEffect } from 'react'
import { usePlatform, useSignedIn } from '../app/PlatformContext.ts'

/** Coming back to the tab after longer than this asks for the balance again. */
const OLD_MS = 30_000

/** Keeps the header's figure of the account that is acted for. */
export function useFreshBalance(): void {
  const { balance } = usePlatform()
  const { acting } = useSignedIn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another balance
  useEffect(() => {
    let asked = Date.now()
    balance.refresh()
    const onVisible = () => {
      if (document.visibilityState === 'hidden' || Date.now() - asked < OLD_MS) return
      asked = Date.now()
      balance.refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [balance, acting.id])
}
