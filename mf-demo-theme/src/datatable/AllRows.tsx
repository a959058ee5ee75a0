import { Page } from '@songsarn/remote/Page.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { sortRows } from './sort-rows.ts'
import { useTableColumns } from './table-columns.tsx'

/** All rows at once, sorted in the page. */
export function AllRows({ modeSwitch }: { modeSwitch: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const phone = usePhone()
  const [sort, setSort] = useState<string>()
  const query = useDemoQuery('GET /api/datatables/initial-data', {})
  const columns = useTableColumns(true).filter(({ hidden }) => !hidden)
  const Rows = phone ? RowCards : ListTable
  return (
    <Page title={t('table.title')} help={t('table.help')} actions={modeSwitch}>
      <QueryView query={query} shape="table" rows={10}>
        {(rows) => (
          <Rows
            caption={t('table.title')}
            columns={columns}
            rows={sortRows(rows, sort)}
            rowKey={({ id }) => String(id)}
            sort={sort}
            onSort={setSort}
          />
        )}
      </QueryView>
    </Page>
  )
}
