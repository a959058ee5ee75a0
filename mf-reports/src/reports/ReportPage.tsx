import type { Report } from '@songsarn/contract/reports/reports'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ReportForm } from './ReportForm.tsx'
import { ReportStatusTag } from './ReportStatusTag.tsx'
import { RunList } from './RunList.tsx'
import { REPORT_STARTS } from './report-values.ts'
import { useDeleteReport, useReport, useRuns } from './use-reports.ts'

/**
 * A new report; `?from=` names one whose definition it begins with, `?communication=`, `&since=` and `&name=` what it is about,
 * `?start=` one of the starts.
 */
export function NewReportPage() {
  const { t } = useTranslation('mf-reports')
  const { session } = useShell()
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const original = useReport(from)
  const about = aboutOf(search)
  const start = REPORT_STARTS.find((name) => name === search.get('start'))
  if (!session.can('create', 'Report')) return <NoPermissionPage />
  if (from !== '' && !original.data) return <PageState title={t('reports.new')} query={original} />
  return (
    <DetailPage title={t('reports.new')} back={{ label: t('reports.toList'), to: '/reports' }}>
      <ReportForm original={original.data} about={about} start={start} />
    </DetailPage>
  )
}

/** A link from a communication: the report covers it from the time at which it was submitted. */
function aboutOf(search: URLSearchParams) {
  const communication = search.get('communication')
  const since = new Date(search.get('since') ?? Number.NaN)
  if (communication === null || Number.isNaN(since.getTime())) return undefined
  return { communication, since: since.toISOString(), name: search.get('name') ?? '' }
}

/** One report: its runs and its definition. */
export function ReportPage() {
  const { t } = useTranslation('mf-reports')
  const { id = '' } = useParams()
  const report = useReport(id)
  if (report.data) return <Loaded key={id} report={report.data} />
  return (
    <PageState
      title={t('reports.one')}
      query={report}
      notFound={{ item: t('reports.one'), back: { label: t('reports.toList'), to: '/reports' } }}
    />
  )
}

function Loaded({ report }: { report: Report }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime } = useFormat()
  const { session } = useShell()
  const navigate = useNavigate()
  useHoldIdle()
  const remove = useDeleteReport()
  const newest = useRuns(report, 0).data?.items[0] ?? null
  const { id, reportName: name, reportStatus, createDate, createBy, nextDate } = report

  const deletion = useDeleteAction({
    subject: 'Report',
    title: t('reports.deleteTitle', { name }),
    help: t('reports.deleteHelp'),
    deleted: t('reports.deleted', { name }),
    list: '/reports',
    remove: () => remove.mutateAsync(id),
  })

  // A report that runs at once is not scheduled, even before its run is known.
  const hasState = reportStatus !== null || nextDate !== null || newest !== null
  return (
    <DetailPage
      title={name}
      back={{ label: t('reports.toList'), to: '/reports' }}
      tag={hasState && <ReportStatusTag status={reportStatus} run={newest} />}
      help={
        nextDate
          ? t('reports.nextRun', { time: dateTime(nextDate) })
          : t('reports.createdBy', { time: dateTime(createDate), name: createBy })
      }
      actions={[
        session.can('create', 'Report') && {
          key: 'duplicate',
          label: t('reports.duplicate'),
          run: () => navigate(`/reports/new?from=${id}`),
        },
        deletion,
      ]}
      tabs={[
        { key: 'runs', label: t('reports.runs'), content: <RunList report={report} /> },
        { key: 'definition', label: t('reports.definition'), content: <ReportForm report={report} /> },
      ]}
    />
  )
}
