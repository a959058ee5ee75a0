import { useEffect } from 'react'
import type { Areas } from '../remotes/areas.ts'
import { usePlatform } from './PlatformContext.ts'

/** The list of areas is read again at most this often, while somebody looks at the tab or when they come back to it. */
const EVERY_MS = 5 * 60_000

/**
 * A running page never swaps code: when an area that it holds has another version, it offers a reload, and again each time
 * that it looks, should the offer have been closed.
 */
export function useUpToDate(areas: Areas): void {
  const { i18n, leave, toasts } = usePlatform()
  useEffect(() => {
    let offer: number | undefined
    let read = Date.now()
    const reload = () => void leave.mayLeave().then((may) => may && location.reload())
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - read < EVERY_MS) return
      read = Date.now()
      await areas.registry.load()
      if (areas.outdated().length === 0) return
      if (offer !== undefined) toasts.close(offer)
      const action = { label: i18n.t('shell:outdated.reload'), run: reload }
      offer = toasts.add({ kind: 'info', message: i18n.t('shell:outdated.text'), action, stays: true })
    }
    const onLook = () => void look()
    const timer = setInterval(onLook, EVERY_MS)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [areas, i18n, leave, toasts])
}
