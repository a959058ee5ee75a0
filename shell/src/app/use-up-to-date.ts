import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Areas } from '../remotes/areas.ts'
import { usePlatform } from './PlatformContext.ts'

/** The list of areas is read again when somebody comes back to the tab, at most this often. */
const EVERY_MS = 5 * 60_000

/** A running page never swaps code: when an area that it holds has a newer version, it offers a reload, once. */
export function useUpToDate(areas: Areas): void {
  const { t } = useTranslation('shell')
  const { leave, toasts } = usePlatform()
  useEffect(() => {
    let offered = false
    let read = Date.now()
    const reload = () => void leave.mayLeave().then((may) => may && location.reload())
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - read < EVERY_MS) return
      read = Date.now()
      await areas.registry.load()
      if (offered || areas.outdated().length === 0) return
      offered = true
      toasts.add({ kind: 'info', message: t('outdated.text'), action: { label: t('outdated.reload'), run: reload } })
    }
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [areas, leave, toasts, t])
}
