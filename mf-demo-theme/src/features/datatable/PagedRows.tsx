import { DownloadOutlined } from '@ant-design/icons'
import { saveFile } from '@songsarn/client/save-file'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../page/use-pages.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { csvOf } from './csv-of.ts'
import { useTableColumns } from './table-columns.tsx'
import { tableQuery } from './table-query.ts'

/** The service searches and pages; a heading cannot sort what is not here. */
export function PagedRows({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(tableQuery)
  const { q, page, size } = url.query
  const query = useDemo('GET /api/datatables/data', { query: { q, perPage: size, page: page + 1 } }, { keep: true })
  const pages = usePages(url, query.data?.total)
  const columns = useTableColumns(false)
  const download = () => saveFile(new Blob([csvOf(query.data?.allData ?? [])], { type: 'text/csv' }), 'sample-rows.csv')
  return (
    <ListPage
      name="demo-table"
      title={t('table.title')}
      help={t('table.help')}
      action={choice}
      url={url}
      fields={[{ kind: 'text', name: 'q', label: t('table.search'), common: true }]}
      columns={columns}
      rowKey={({ id }) => String(id)}
      result={listResult(query, ({ data }) => data)}
      empty={<Empty />}
      tools={
        <Button icon={<DownloadOutlined aria-hidden />} disabled={!query.data} onClick={download}>
          {t('table.download')}
        </Button>
      }
      pages={pages}
    />
  )
}
