import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyPicture } from './EmptyPicture.tsx'

/** There are rows, but none that the filters let through. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation('common')
  return (
    <div className="ss-empty" role="status">
      <EmptyPicture kind="filter" />
      <h2>{t('state.noMatches')}</h2>
      <p>{t('state.noMatchesHelp')}</p>
      <Button onClick={onClear}>{t('state.clearFilters')}</Button>
    </div>
  )
}
