import { useTranslation } from 'react-i18next'
import './starting.css'

/** While the console loads: nothing at first, then a bar at the top, so that a quick start does not flicker. */
export function Starting() {
  const { t } = useTranslation('common')
  return (
    <div className="starting" role="status">
      <span className="unseen">{t('state.loading')}</span>
    </div>
  )
}
