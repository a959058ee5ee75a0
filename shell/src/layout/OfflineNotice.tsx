import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

/** Said while the browser knows that it has no network; what a call then says is said by its screen. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="offline">
      {!online && (
        <p className="notice notice-warning">
          <Icon name="warning" size={18} />
          <span>{t('offline')}</span>
        </p>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('online', changed)
  globalThis.addEventListener('offline', changed)
  return () => {
    globalThis.removeEventListener('online', changed)
    globalThis.removeEventListener('offline', changed)
  }
}
