import type { ReportRun } from '@songsarn/contract/reports/report-run'
import type { ReportStatus } from '@songsarn/contract/reports/reports'
import { useFormat } from '@songsarn/i18n/use-format'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { RUN_LOOKS, STATUS_LOOKS } from './report-texts.ts'

/** The state of a report. While its first run has not ended, the state of the run. */
export function ReportStatusTag({ status, run }: { status: ReportStatus | null; run: ReportRun | null }) {
  const { t } = useTranslation('mf-reports')
  if (status !== null) return <StatusTag {...STATUS_LOOKS[status]}>{t(`reports.status.${status}`)}</StatusTag>
  return run ? <RunTag run={run} /> : <StatusTag {...RUN_LOOKS.queued}>{t('reports.planned')}</StatusTag>
}

/** The state of a run, with how far it is. */
export function RunTag({ run: { status, rows, rowsExpected } }: { run: ReportRun }) {
  const { t } = useTranslation('mf-reports')
  const { number } = useFormat()
  const isCounting = status === 'running' && rowsExpected !== null && rowsExpected > 0
  const percent = isCounting ? Math.min(99, Math.floor((rows / rowsExpected) * 100)) : undefined
  return (
    <StatusTag {...RUN_LOOKS[status]}>
      {t(`reports.run.${status}`)}
      {percent !== undefined && <span className="figure"> {number(percent)} %</span>}
    </StatusTag>
  )
}
