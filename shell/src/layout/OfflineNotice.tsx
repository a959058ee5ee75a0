import { useOnline } from '@songsarn/ui/states/use-online'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

/** Shown while the browser is offline. Screens show the problems of their own calls. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const online = useOnline()
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
