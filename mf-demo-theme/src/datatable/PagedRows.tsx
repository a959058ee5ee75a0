import { saveFile } from '@songsarn/client/save-file'
import { pageQuery } from '@songsarn/contract/base/call'
import type { TableRow } from '@songsarn/msw/demo/tables/datatable'
import { ExportButton } from '@songsarn/ui/list/ExportButton.tsx'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { useTableColumns } from './table-columns.tsx'

const tableQuery = z.object({ q: z.optional(z.string().check(z.maxLength(100))), ...pageQuery })

/** One page at a time, searched by the service. The headings cannot sort: the other rows are not in the page. */
export function PagedRows({ modeSwitch }: { modeSwitch: ReactNode }) {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(tableQuery)
  const { q, page, size } = url.query
  const query = useDemoQuery(
    'GET /api/datatables/data',
    { query: { q, perPage: size, page: page + 1 } },
    { keepPrevious: true },
  )
  const columns = useTableColumns(false)
  const download = () =>
    saveFile(new Blob([tableCsv(query.data?.allData ?? [])], { type: 'text/csv' }), 'sample-rows.csv')
  return (
    <ListPage
      name="demo-table"
      title={t('table.title')}
      help={t('table.help')}
      action={modeSwitch}
      url={url}
      fields={[{ kind: 'text', name: 'q', label: t('table.search'), common: true }]}
      columns={columns}
      rowKey={({ id }) => String(id)}
      result={listResult(query, ({ data }) => data)}
      empty={<Empty />}
      tools={<ExportButton label={t('table.download')} disabled={!query.data} onExport={download} />}
    />
  )
}

const COLUMNS = [
  'id',
  'fullName',
  'post',
  'email',
  'city',
  'startDate',
  'salary',
  'age',
  'experience',
  'status',
] as const

/** RFC 4180, with a byte order mark: without it Excel does not read UTF-8. */
export function tableCsv(rows: readonly TableRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((name) => cell(String(row[name]))).join(','))
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
