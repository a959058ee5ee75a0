import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import './reports.css'
import { CONTENT_CODES, PEOPLE_CONTENT_CODES } from '@songsarn/contract/reports/report-contents'
import { listReports, MAX_REPORTS, REPORT_STATUSES, type ReportListItem } from '@songsarn/contract/reports/reports'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ReportView } from '../reports-store.ts'
import { ReportStatusTag } from './ReportStatusTag.tsx'
import { canRetry, useReportTexts } from './report-texts.ts'
import { useDownloadRun, useReports, useRetryRun, useTellFailure } from './use-reports.ts'
import { useReportsView } from './use-reports-view.ts'

/** The account's reports, as a list or grouped by their state. */
export function ReportsPage() {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listReports.query)
  const [view, setView] = useReportsView()
  const isGrouped = view === 'group'
  const query = useReports(isGrouped ? { ...url.query, page: 0, size: MAX_REPORTS } : url.query)
  const texts = useReportTexts()
  const download = useDownloadRun()
  const retry = useRetryRun()
  const tellFailure = useTellFailure()
  const toNew = session.can('create', 'Report') && { label: t('reports.new'), run: () => navigate('/reports/new') }
  const weekly = toNew && { label: t('reports.starts.weekly'), run: () => navigate('/reports/new?start=weekly') }
  const titles = new Map<string, string>([
    ['null', t('reports.underWay')],
    ...REPORT_STATUSES.map((status): [string, string] => [String(status), t(`reports.status.${status}`)]),
  ])
  return (
    <ListScreen
      name="reports"
      title={t('reports.title')}
      help={t('reports.help')}
      toNew={toNew}
      action={weekly && <Button onClick={weekly.run}>{weekly.label}</Button>}
      url={url}
      fields={[
        { kind: 'text', name: 'reportName', label: t('reports.name'), common: true },
        {
          kind: 'choice',
          name: 'reportStatus',
          label: t('reports.state'),
          options: REPORT_STATUSES.map((value) => ({ value: String(value), label: t(`reports.status.${value}`) })),
          common: true,
        },
        {
          kind: 'choice',
          name: 'reportType',
          label: t('reports.type'),
          options: CONTENT_CODES.map((reportType) => ({
            value: String(reportType),
            label: texts.content({ reportType, peopleReportType: null }),
          })),
        },
        {
          kind: 'choice',
          name: 'peopleReportType',
          label: t('reports.category.people'),
          options: PEOPLE_CONTENT_CODES.map((peopleReportType) => ({
            value: String(peopleReportType),
            label: texts.content({ reportType: null, peopleReportType }),
          })),
        },
        { kind: 'days', from: 'reportStartDate', to: 'reportEndDate', label: t('reports.scheduleDate') },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/reports/${id}`}
      rowActions={({ run, name }) =>
        run?.fileName ? (
          <Button
            size="small"
            aria-label={t('reports.downloadOf', { name })}
            loading={download.isPending && download.variables.id === run.id}
            onClick={() => download.mutate(run)}
          >
            {common('action.download')}
          </Button>
        ) : (
          run?.status === 'error' &&
          canRetry(run.error) &&
          session.can('update', 'Report') && (
            <Button
              size="small"
              aria-label={t('reports.retryOf', { name })}
              loading={retry.isPending && retry.variables === run.id}
              onClick={() => retry.mutate(run.id, { onError: (error) => tellFailure('reports.retryFailed', error) })}
            >
              {common('action.retry')}
            </Button>
          )
        )
      }
      query={query}
      groups={isGrouped ? { titles, keyOf: ({ status }) => String(status) } : undefined}
      pages={isGrouped ? <span /> : undefined}
      tools={
        <Segmented<ReportView>
          aria-label={t('reports.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('reports.viewList') },
            { value: 'group', label: t('reports.viewGroup') },
          ]}
        />
      }
      empty={
        <EmptyList
          picture={drawings.report}
          title={t('reports.empty')}
          help={t('reports.emptyHelp')}
          toNew={toNew}
          {...(weekly && { secondary: weekly })}
        />
      }
    />
  )
}

function useColumns(): ListColumn<ReportListItem>[] {
  const { t } = useTranslation('mf-reports')
  const { number } = useFormat()
  const texts = useReportTexts()
  const isCard = usePhone()
  const problem = (run: ReportListItem['run']) =>
    run?.error && <p className="form-help reports-problem">{texts.runError(run.error)}</p>
  const time = (at: string | null) => at && <Time at={at} />
  return [
    {
      key: 'name',
      title: t('reports.name'),
      fixed: true,
      grow: true,
      width: 180,
      wraps: true,
      sort: 'name',
      card: 'title',
      render: ({ name }) => name,
    },
    {
      key: 'status',
      title: t('reports.state'),
      width: 150,
      wraps: true,
      card: 'status',
      render: ({ status, run }) => (
        <>
          <ReportStatusTag status={status} run={run} />
          {!isCard && problem(run)}
        </>
      ),
    },
    // Beside the title of a card there is no room for it.
    ...(isCard
      ? [
          {
            key: 'error',
            title: t('logs.column.error'),
            card: 'detail',
            render: ({ run }) => problem(run),
          } satisfies ListColumn<ReportListItem>,
        ]
      : []),
    {
      key: 'type',
      title: t('reports.type'),
      sort: 'reportType',
      render: texts.content,
    },
    {
      key: 'scheduleDate',
      title: t('reports.scheduleDate'),
      sort: 'scheduleDate',
      card: 'detail',
      render: ({ scheduleDate }) => time(scheduleDate),
    },
    {
      key: 'completeDate',
      title: t('reports.completeDate'),
      sort: 'completeDate',
      hidden: true,
      render: ({ completeDate }) => time(completeDate),
    },
    {
      key: 'dateRange',
      title: t('reports.lastRange'),
      wraps: true,
      width: 130,
      render: ({ dateRange, oneTime }) =>
        dateRange ? texts.span(dateRange.startDate, dateRange.endDate) : oneTime && texts.range(oneTime),
    },
    {
      key: 'recurrence',
      title: t('reports.recurrence'),
      card: 'detail',
      render: ({ recurrence }) => (recurrence ? texts.frequency(recurrence) : t('reports.once')),
    },
    {
      key: 'oneTime',
      title: t('reports.oneTime'),
      hidden: true,
      render: ({ oneTime }) => oneTime && texts.range(oneTime),
    },
    {
      key: 'rows',
      title: t('reports.rows'),
      align: 'end',
      hidden: true,
      render: ({ run }) => run?.status === 'completed' && number(run.rows),
    },
    {
      key: 'totalSize',
      title: t('reports.totalSize'),
      align: 'end',
      sort: 'totalSize',
      hidden: true,
      render: ({ totalSize }) => totalSize !== null && texts.size(totalSize),
    },
    {
      key: 'account',
      title: t('reports.account'),
      hidden: true,
      render: ({ account }) => account.map(({ name }) => name).join(', ') || t('reports.all'),
    },
    {
      key: 'communication',
      title: t('reports.communication'),
      hidden: true,
      render: ({ communication }) => communication.map(({ name }) => name).join(', ') || t('reports.all'),
    },
    {
      key: 'experience',
      title: t('reports.experience'),
      align: 'end',
      hidden: true,
      render: ({ experience }) => experience !== null && texts.seconds(experience),
    },
  ]
}
