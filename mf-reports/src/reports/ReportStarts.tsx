import { useShell } from '@songsarn/remote/use-shell'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { REPORT_STARTS, type ReportStart, type ReportValues, startValues } from './report-values.ts'

/** Fills in a new report that goes to the user by mail: each Monday, or on the first day of each month. */
export function ReportStarts({ form }: { form: ContractForm<ReportValues> }) {
  const { t } = useTranslation('mf-reports')
  const valuesOf = useStartValues()
  return (
    <div className="reports-starts">
      <span>{t('reports.starts.title')}</span>
      {REPORT_STARTS.map((start) => (
        <Button key={start} onClick={() => form.change(valuesOf(start))}>
          {t(`reports.starts.${start}`)}
        </Button>
      ))}
    </div>
  )
}

/** What a start fills in, for this user. */
export function useStartValues() {
  const { t } = useTranslation('mf-reports')
  const { email } = useShell().session.get()
  return (start: ReportStart) => ({ ...startValues(start, email), reportName: t(`reports.starts.${start}Name`) })
}
