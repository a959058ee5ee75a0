import { Time } from '@songsarn/ui/time/Time.tsx'
import './reports.css'
import type { ReportRun } from '@songsarn/contract/reports/report-run'
import type { Report } from '@songsarn/contract/reports/reports'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Button, Pagination } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailState } from './MailState.tsx'
import { RunTag } from './ReportStatusTag.tsx'
import { canRetry, useReportTexts } from './report-texts.ts'
import { TransferState } from './TransferState.tsx'
import { useDownloadRun, useRetryRun, useRuns, useSendRun } from './use-reports.ts'

const PreviewDrawer = lazy(() => import('./PreviewDrawer.tsx'))

const PAGE_SIZE = 10

/** The runs of a report, the newest first, with their files. */
export function RunList({ report }: { report: Report }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime } = useFormat()
  const { api } = useShell()
  const phone = usePhone()
  const [page, setPage] = useState(0)
  const runs = useRuns(report, page)
  const columns = useColumns(phone)
  const retry = useRetryRun()
  const send = useSendRun(report.id)
  const [previewed, setPreviewed] = useState<ReportRun>()
  const actions = useRunActions(report, retry, send, setPreviewed)
  if (runs.error && !runs.data) return <Failed error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <Skeleton shape="table" rows={3} />
  const { items, total } = runs.data
  if (total === 0)
    return (
      <Empty
        picture={drawings.history}
        title={t('reports.noRuns')}
        help={report.nextDate ? t('reports.nextRun', { time: dateTime(report.nextDate) }) : t('reports.noRunsHelp')}
      />
    )
  // Both together are too wide.
  const isSent = items.some(({ transfer }) => transfer)
  const Rows = phone ? RowCards<ReportRun> : ListTable<ReportRun>
  return (
    <div className="reports-runs">
      {retry.isError && <Problem error={retry.error} title={t('reports.retryFailed')} />}
      {send.isError && <Problem error={send.error} title={t('reports.sendFailed')} />}
      <Rows
        caption={t('reports.runs')}
        columns={columns.filter(({ key }) => key !== (isSent ? 'experience' : 'transfer'))}
        rows={items}
        rowKey={({ id }) => id}
        rowActions={actions}
        stale={runs.isPlaceholderData}
      />
      {previewed && (
        <Suspense fallback={null}>
          <PreviewDrawer
            title={report.reportName}
            id={previewed.id}
            read={(signal) => api.getReportRunPreview({ params: { id: previewed.id } }, { signal })}
            onClosed={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
      {total > PAGE_SIZE && (
        <Pagination
          current={page + 1}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </div>
  )
}

/** `isCard`: beside the title of a card there is no room for an error and mails. */
function useColumns(isCard: boolean): ListColumn<ReportRun>[] {
  const { t } = useTranslation('mf-reports')
  const { date, number } = useFormat()
  const texts = useReportTexts()
  const problem = ({ error }: ReportRun) =>
    error && <p className="form-help reports-problem">{texts.runError(error)}</p>
  const details: ListColumn<ReportRun>[] = [
    { key: 'error', title: t('logs.column.error'), card: 'detail', render: problem },
    {
      key: 'mails',
      title: t('reports.emails'),
      card: 'detail',
      render: ({ mails }) => mails.length > 0 && <MailState mails={mails} />,
    },
  ]
  return [
    {
      key: 'scheduleDate',
      title: t('reports.due'),
      card: 'title',
      render: ({ scheduleDate }) => <Time at={scheduleDate} />,
    },
    {
      key: 'status',
      title: t('reports.state'),
      card: 'status',
      render: (run) => (
        <>
          <RunTag run={run} />
          {!isCard && problem(run)}
          {!isCard && <MailState mails={run.mails} />}
        </>
      ),
    },
    {
      key: 'range',
      title: t('reports.dateRange'),
      card: 'detail',
      render: ({ startDate, endDate }) => <span className="reports-range">{texts.span(startDate, endDate)}</span>,
    },
    { key: 'rows', title: t('reports.rows'), align: 'end', card: 'detail', render: ({ rows }) => number(rows) },
    ...(isCard ? details : []),
    {
      key: 'size',
      title: t('reports.totalSize'),
      align: 'end',
      render: ({ totalSize }) => totalSize !== null && texts.size(totalSize),
    },
    {
      key: 'experience',
      title: t('reports.experience'),
      align: 'end',
      render: ({ experience }) => experience !== null && texts.seconds(experience),
    },
    {
      key: 'transfer',
      title: t('reports.onServer'),
      card: 'detail',
      render: ({ transfer }) => transfer && <TransferState transfer={transfer} />,
    },
    {
      key: 'fileUntil',
      title: t('reports.fileUntil'),
      render: ({ fileUntil }) => fileUntil && <time dateTime={fileUntil}>{date(fileUntil)}</time>,
    },
  ]
}

function useRunActions(
  report: Report,
  retry: ReturnType<typeof useRetryRun>,
  send: ReturnType<typeof useSendRun>,
  onPreview: (run: ReportRun) => void,
) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const { session } = useShell()
  const download = useDownloadRun()
  return (run: ReportRun) => (
    <span className="reports-actions">
      {run.hasPreview && (
        <Button size="small" onClick={() => onPreview(run)}>
          {t('reports.preview.show')}
        </Button>
      )}
      {run.fileName !== null && (
        <Button
          size="small"
          loading={download.isPending && download.variables.id === run.id}
          onClick={() => download.mutate(run)}
        >
          {common('action.download')}
        </Button>
      )}
      {run.fileName !== null &&
        report.exportReport &&
        run.transfer?.status !== 'delivered' &&
        session.can('update', 'Report') && (
          <Button
            size="small"
            loading={send.isPending && send.variables === run.id}
            onClick={() => send.mutate(run.id)}
          >
            {t('reports.send')}
          </Button>
        )}
      {run.status === 'error' && canRetry(run.error) && session.can('update', 'Report') && (
        <Button
          size="small"
          loading={retry.isPending && retry.variables === run.id}
          onClick={() => retry.mutate(run.id)}
        >
          {common('action.retry')}
        </Button>
      )}
    </span>
  )
}
