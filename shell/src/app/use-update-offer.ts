import { useEffect } from 'react'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { Remotes } from '../services/remotes/remotes.ts'

/** Least time between two readings of the registry, while the tab is visible or when it becomes visible again. */
const CHECK_EVERY_MS = 5 * 60_000

/**
 * Offers a reload when a remote whose code is in this page has a newer version: a running page never swaps code. Each check
 * repeats the offer, even if the last one was closed.
 */
export function useUpdateOffer(remotes: Remotes): void {
  const { i18n, leave, toasts } = usePlatform()
  useEffect(() => {
    let offer: number | undefined
    let checkedAt = Date.now()
    const reload = () => void leave.mayLeave().then((may) => may && location.reload())
    const check = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_EVERY_MS) return
      checkedAt = Date.now()
      await remotes.registry.load()
      if (remotes.outdated().length === 0) return
      if (offer !== undefined) toasts.close(offer)
      const action = { label: i18n.t('shell:outdated.reload'), run: reload }
      offer = toasts.add({ kind: 'info', message: i18n.t('shell:outdated.text'), action, stays: true })
    }
    const onCheck = () => void check()
    const timer = setInterval(onCheck, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', onCheck)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onCheck)
    }
  }, [remotes, i18n, leave, toasts])
}
