import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../app/PlatformContext.ts'

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
