import type { ReportPreview } from '@songsarn/contract/reports/report-preview'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { PreviewChart } from './PreviewChart.tsx'
import { useReportTexts } from './report-texts.ts'

type Cell = ReportPreview['rows'][number][number]
type Column = ReportPreview['columns'][number]
type Row = { key: string; cells: readonly Cell[]; isSum: boolean }

/** The first rows of a report as a table with its sums; a summary also as a chart. */
export function Preview({ title, preview }: { title: string; preview: ReportPreview }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime, number } = useFormat()
  const texts = useReportTexts()
  const { columns, rows, total, sums, date, startDate, endDate } = preview
  const cellText = useCellText()
  const listed = columns.map(
    (column, at): ListColumn<Row> => ({
      key: column.name,
      title: column.heading,
      align: column.kind === 'number' || column.kind === 'share' ? 'end' : undefined,
      render: ({ cells, isSum }) => {
        const text = isSum && at === 0 ? t('reports.preview.sum') : cellText(column, cells[at] ?? null)
        return isSum ? <b>{text}</b> : text
      },
    }),
  )
  const shown: Row[] = rows.map((cells, at) => ({ key: String(at), cells, isSum: false }))
  if (sums?.some((sum) => sum !== null)) shown.push({ key: 'sum', cells: sums, isSum: true })
  const span = texts.span(startDate, endDate)
  const isAll = sums !== null && rows.length === total
  return (
    <div className="report-preview">
      <h2 className="report-preview-title">{title}</h2>
      <p className="form-help">
        {startDate === endDate ? span : t('reports.preview.asOf', { range: span, time: dateTime(date) })}
      </p>
      {rows.length === 0 ? (
        <Empty picture={drawings.chart} title={t(sums ? 'reports.preview.empty' : 'reports.preview.tooLong')} />
      ) : (
        <>
          <PreviewChart title={title} preview={preview} />
          {!isAll && (
            <p className="form-help">
              {total === null
                ? t('reports.preview.first', { count: rows.length })
                : t(sums ? 'reports.preview.firstOfAll' : 'reports.preview.firstOf', {
                    count: rows.length,
                    total: number(total),
                  })}
            </p>
          )}
          <ListTable caption={t('reports.preview.rows')} columns={listed} rows={shown} rowKey={({ key }) => key} />
        </>
      )}
    </div>
  )
}

function useCellText() {
  const { dateTime, number } = useFormat()
  return ({ kind }: Column, cell: Cell): string => {
    if (cell === null) return ''
    if (kind === 'time' && typeof cell === 'string') return dateTime(cell)
    if (typeof cell !== 'number') return cell
    return number(cell, kind === 'share' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {})
  }
}
