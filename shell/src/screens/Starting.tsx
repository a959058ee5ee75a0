import { useTranslation } from 'react-i18next'
import './starting.css'

/** The console is on its way: nothing for a moment, then a bar at the top, so that a quick start does not flicker. */
export function Starting() {
  const { t } = useTranslation('common')
  return (
    <div className="starting" role="status">
      <span className="unseen">{t('state.loading')}</span>
    </div>
  )
}
