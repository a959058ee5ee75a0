import './loading-bar.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePlatform } from '../../platform/PlatformContext.ts'

/** Milliseconds before the bar appears, so that quick answers and polls do not flicker. */
const DELAY_MS = 400

/** The console's one progress bar, along the top while something loads. Screen readers hear the screens' own states. */
export function LoadingBar() {
  const { loading } = usePlatform()
  const isLoading = useStore(loading.store, ({ calls }) => calls > 0)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown ? <div className="loading-bar" aria-hidden="true" data-testid="loading-bar" /> : null
}

/** While the console loads: an empty page with the progress bar. */
export function Starting() {
  const { t } = useTranslation('common')
  const { loading } = usePlatform()
  useEffect(() => loading.begin(), [loading])
  return (
    <div role="status">
      <span className="unseen">{t('state.loading')}</span>
    </div>
  )
}
