import { useEffect } from 'react'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { Remotes } from '../services/remotes/remotes.ts'
import { onFailedScript } from '../services/scripts/watch-scripts.ts'

/** Least time between two readings of the registry, while the tab is visible or when it becomes visible again. */
const CHECK_EVERY_MS = 5 * 60_000
/** The same when a script is missing: its remote may have a new version. */
const LEAST_MS = 3_000

/**
 * Offers a reload when a remote whose code is in this page has a newer version: a running page never swaps code. The shell's own
 * version is watched by the platform, also without a user.
 */
export function useUpdateOffer(remotes: Remotes): void {
  const { offerUpdate } = usePlatform()
  useEffect(() => {
    let checkedAt = Date.now()
    const check = async (least: number) => {
      if (document.visibilityState === 'hidden' || Date.now() - checkedAt < least) return
      checkedAt = Date.now()
      await remotes.registry.load()
      if (remotes.outdated().length > 0) offerUpdate()
    }
    const onCheck = () => void check(CHECK_EVERY_MS)
    const timer = setInterval(onCheck, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', onCheck)
    const stopListening = onFailedScript(() => void check(LEAST_MS))
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onCheck)
      stopListening()
    }
  }, [remotes, offerUpdate])
}
