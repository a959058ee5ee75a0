import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AllRows } from './AllRows.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PagedRows } from './PagedRows.tsx'

/** The same hundred rows in the two ways that a table can have them. */
export function DataTable() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const all = search.get('rows') === 'all'
  usePageTitle(t('table.title'))
  const choice = <ModeChoice all={all} onChange={(next) => setSearch(next ? { rows: 'all' } : {})} />
  return all ? <AllRows choice={choice} /> : <PagedRows choice={choice} />
}
