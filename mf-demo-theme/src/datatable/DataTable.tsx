import { usePageTitle } from '@songsarn/remote/use-page-title'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AllRows } from './AllRows.tsx'
import { PagedRows } from './PagedRows.tsx'

/** The same hundred rows in two modes: paged by the service, or all at once. */
export function DataTable() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const mode = search.get('rows') === 'all' ? 'all' : 'paged'
  usePageTitle(t('table.title'))
  const modeSwitch = (
    <Segmented<'paged' | 'all'>
      aria-label={t('table.mode')}
      value={mode}
      onChange={(next) => setSearch(next === 'all' ? { rows: 'all' } : {})}
      options={[
        { value: 'paged', label: t('table.paged') },
        { value: 'all', label: t('table.all') },
      ]}
    />
  )
  return mode === 'all' ? <AllRows modeSwitch={modeSwitch} /> : <PagedRows modeSwitch={modeSwitch} />
}
