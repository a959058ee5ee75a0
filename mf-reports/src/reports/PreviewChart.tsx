import type { ReportPreview } from '@songsarn/contract/reports/report-preview'
import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { STATUS_COLORS } from '@songsarn/ui/theme/palette'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../short-day.ts'

/** The statuses of a summary in the order of a bar, bottom to top, in the colours of Home. */
const STATUSES = {
  delivered: 'Delivered',
  completed: 'Completed',
  pending: 'Completed',
  undelivered: 'Undelivered',
  expired: 'Expired',
  rejected: 'Rejected',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
} as const
const CHARTED = ['date', 'sender', 'account']
/** More bars than this are too thin to read. */
const MOST_BARS = 62

/** The messages of each day, sender or account by status. Empty for other contents. */
export function PreviewChart({ title, preview: { columns, rows, sums } }: { title: string; preview: ReportPreview }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const shell = useShell()
  const skin = useObserved(shell.theme)
  const [first] = columns
  const messages = columns.findIndex(({ name }) => name === 'messages')
  const isCharted = first !== undefined && CHARTED.includes(first.name) && rows.length <= MOST_BARS
  if (!isCharted || messages === -1 || !rows.some((row) => Number(row[messages]) > 0)) return null
  const series = Object.entries(STATUSES).flatMap(([name, status]) => {
    const at = columns.findIndex((column) => column.name === name)
    const values = rows.map((row) => Number(row[at]))
    return values.some((value) => value > 0)
      ? [{ name: columns[at]?.heading ?? '', color: STATUS_COLORS[skin][status], values, at }]
      : []
  })
  const labelOf = (cell: unknown) => (first.name === 'date' ? format.date(String(cell)) : String(cell))
  return (
    <figure className="report-preview-chart">
      <Chart
        kind="stacked"
        height={260}
        skin={skin}
        label={t('reports.preview.chart', { name: title })}
        labels={rows.map(([key]) => (first.name === 'date' ? shortDay(String(key), rows.length) : labelOf(key)))}
        titles={rows.map(([key]) => labelOf(key))}
        series={series}
        format={format.number}
      />
      <ul className="report-preview-legend">
        {series.map(({ name, color, at }) => (
          <li key={name}>
            <span className="report-preview-mark" style={{ background: color }} aria-hidden /> {name}
            {sums && <b> {format.number(sums[at] ?? 0)}</b>}
          </li>
        ))}
      </ul>
    </figure>
  )
}
